/** A person who uses the real engine, and whose calls the real service answers. */
import { randomUUID } from "node:crypto";
import type { Command, JsonObject } from "../../../src/engine/index.ts";
import { callError } from "../../../src/browser/calls/call-error.ts";
import { requestOf } from "../../../src/app/api/request.ts";
import type { Browser } from "../journeys/browser.ts";
import type { Service } from "../../../src/server/index.ts";

/** Sends the calls that the last event requested, then those that their answers request, until none is left. */
export async function settle(person: Browser, service: Service, lang = "en"): Promise<Browser> {
  const open = [...person.did("call")];
  for (let call = open.shift(); call !== undefined; call = open.shift()) {
    if (person.snapshot.calls[call.operation]?.id !== call.id) continue;
    await answer(person, service, call, lang);
    open.push(...person.did("call"));
  }
  return person;
}

type Call = Extract<Command, { type: "call" }>;

async function answer(person: Browser, service: Service, { operation, input, key }: Call, lang: string): Promise<void> {
  const { signal } = new AbortController();
  // The engine's tests use short names as keys, which the service does not accept.
  const request = requestOf(operation, input, { lang, signal, ...(key !== undefined && { key: randomUUID() }) });
  const { pathname, search } = new URL(request.url);
  const body = await request.text();
  const response = await service.inject({
    method: request.method as "GET" | "POST" | "PUT",
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    ...(body !== "" && { payload: body }),
  });
  const output = response.json() as JsonObject;
  if (response.statusCode < 400) person.answer(operation, output);
  else {
    const { kind, ...error } = callError(response.statusCode, output);
    person.fail(operation, kind, error);
  }
}
