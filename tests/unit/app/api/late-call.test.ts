import { expect, test } from "vitest";
import { callFrom } from "../../../../src/app/api/late-call.ts";
import type { CallOptions } from "../../../../src/browser/calls/index.ts";

test("a call names the language and the country of the site, by which the service writes dates and amounts", async () => {
  const requests: CallOptions[] = [];
  const call = callFrom("GB", async (_operation, _input, options) => {
    requests.push(options);
    return { output: {} };
  });
  await call("getOptions", {}, { lang: "es", signal: new AbortController().signal });
  expect(requests).toEqual([expect.objectContaining({ lang: "es-GB" })]);
});
