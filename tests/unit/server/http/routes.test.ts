import Fastify from "fastify";
import { expect, test } from "vitest";
import {
  addRoutes,
  type Call,
  type Contract,
  type Handlers,
  type Resources,
} from "../../../../src/server/http/index.ts";

const unlimited = async () => undefined;

test("a public answer that is made from the caller's cookie fails, instead of being sent to others", async () => {
  const app = Fastify();
  const resources = {
    config: {},
    log: {},
    files: { fields: { formFiles: {}, callFiles: {} } },
  } as unknown as Resources;
  const handlers = {
    getOptions: async ({ cookie }: Call<"getOptions">) => ({ phoneCodes: cookie.values }),
  } as unknown as Handlers;
  addRoutes(
    app,
    handlers,
    { validators: { getOptions: () => [] }, normalizers: {} } as unknown as Contract,
    resources,
    unlimited,
  );
  const { statusCode, headers } = await app.inject({ url: "/v2/options", headers: { cookie: "session=1" } });
  await app.close();
  expect([statusCode, headers["cache-control"]]).toEqual([500, "no-store"]);
});

/** The answer of a service without handlers to an operation of the contract. */
async function answerIn(
  development: boolean,
  lang: string,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const app = Fastify();
  const resources = {
    config: { development },
    files: { fields: { formFiles: {}, callFiles: {} } },
  } as unknown as Resources;
  addRoutes(app, {} as Handlers, { validators: {}, normalizers: {} } as unknown as Contract, resources, unlimited);
  const { statusCode, json } = await app.inject({ url: "/v2/options", headers: { "accept-language": lang } });
  await app.close();
  return { status: statusCode, body: json() };
}

test.each([
  ["en", "Not built yet: the service has no “getOptions”. Add it to src/server/handlers.ts."],
  ["es", "Todavía no está hecho: el servicio no tiene «getOptions». Añádelo en src/server/handlers.ts."],
])("in development, the answer to an operation without a handler states what to add (%s)", async (lang, words) => {
  const { status, body } = await answerIn(true, lang);
  expect(status).toBe(501);
  expect(body).toMatchObject({ code: "not-built-yet", kind: "unexpected", title: "Not Implemented", detail: words });
  // A journey shows this text if no sent value caused the error.
  expect(body["genericErrorMessage"]).toBe(words);
});

test("outside development, the answer to an operation without a handler names no files", async () => {
  const { status, body } = await answerIn(false, "en");
  expect([status, body["code"], body["detail"]]).toEqual([
    501,
    "not-built-yet",
    "Something went wrong. Please try again.",
  ]);
});
