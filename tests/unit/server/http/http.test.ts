import { describe, expect, test } from "vitest";
import { operations, ServiceError } from "../../../../src/server/http/index.ts";
import { toProblem } from "../../../../src/server/http/problem.ts";
import { LANGUAGES, findText, preferredLanguage } from "../../../../src/server/texts/index.ts";
import { newParent, sharedBench } from "../builders.ts";

const bench = sharedBench({ callsPerMinute: 40 });

describe("calls", () => {
  test("are refused with the same problem format, whatever is wrong with them", async () => {
    const raw = (payload: string, type = "application/json") =>
      bench.service.inject({ method: "POST", url: "/v2/signups", payload, headers: { "content-type": type } });
    const answers = await Promise.all([
      raw("{ not json"),
      raw("<a/>", "text/xml"),
      raw(JSON.stringify({ note: "x".repeat(70_000) })),
      bench.service.inject({ url: "/v2/nothing" }),
    ]);
    expect(answers.map((one) => one.statusCode)).toEqual([400, 415, 413, 404]);
    for (const answer of answers) {
      expect(answer.headers["content-type"]).toContain("application/problem+json");
      expect(answer.json()).toMatchObject({ type: "about:blank", fields: [], status: answer.statusCode });
      expect(answer.body).not.toMatch(/node_modules|at .*:\d+|not json|xxx/);
    }
  });

  test.each([
    ["[", "]"],
    ['{"a":', "}"],
  ])("are refused if they are nested too deeply: %s", async (open, close) => {
    const nested = (levels: number) => `{"parent":${open.repeat(levels)}1${close.repeat(levels)}}`;
    const send = (payload: string) =>
      bench.service.inject({
        method: "POST",
        url: "/v2/signups",
        payload,
        headers: { "content-type": "application/json" },
      });
    for (const levels of [64, 5_000, 10_000]) {
      const answer = await send(nested(levels));
      expect([answer.statusCode, answer.json().code], String(levels)).toEqual([400, "not-json"]);
    }
    expect((await send(nested(60))).statusCode).toBe(422);
  });

  test("return a unique id of a failed request, and ignore the caller's own id", async () => {
    const send = (url: string) =>
      bench.service.inject({ url, headers: { "request-id": "mine", "x-request-id": "mine" } });
    const answers = await Promise.all([send("/v2/nothing"), send("/v2/nothing"), send("/v2/signups/x/coupons")]);
    const ids = answers.map((one) => one.json().requestId as string);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("reveal nothing about an internal error", () => {
    const [operation] = operations;
    if (!operation) throw new Error("the contract is empty");
    for (const fault of [new Error("password of the database"), new ServiceError("undeclared"), "text"]) {
      const problem = toProblem(fault, operation, "en", "request-1");
      expect(problem).toEqual({
        type: "about:blank",
        title: "Internal Server Error",
        status: 500,
        detail: "Something went wrong. Please try again.",
        code: "unexpected",
        kind: "unexpected",
        requestId: "request-1",
        fields: [],
        genericErrorMessage: "Something went wrong. Please try again.",
      });
    }
  });

  test("return a generic message, in the person's language, for errors that no sent value caused [ERR-01]", () => {
    const operation = operations.find(({ id }) => id === "createProfessional");
    if (!operation) throw new Error("the contract is not whole");
    const said = (code: string) => toProblem(new ServiceError(code), operation, "es", "request-1");
    for (const code of ["unavailable", "too-many-requests"]) {
      expect(said(code).genericErrorMessage).toBe(findText("es", `service.problem.${code}`));
      expect(said(code).genericErrorMessage).toBe(said(code).detail);
    }
    expect(said("invalid-values")).not.toHaveProperty("genericErrorMessage");
  });

  test("use 403 only for `forbidden` and 404 only for `notFound`, also for an unknown path [ERR-04]", async () => {
    const statuses = (wanted: string) => [
      ...new Set(
        operations.flatMap(({ errors }) => errors.filter(({ kind }) => kind === wanted)).map((one) => one.status),
      ),
    ];
    const kinds = (wanted: number) => [
      ...new Set(
        operations.flatMap(({ errors }) => errors.filter(({ status }) => status === wanted)).map((one) => one.kind),
      ),
    ];
    expect([statuses("forbidden"), statuses("notFound")]).toEqual([[403], [404]]);
    expect([kinds(403), kinds(404)]).toEqual([["forbidden"], ["notFound"]]);
    const nowhere = await bench.service.inject({ url: "/v2/nothing" });
    expect([nowhere.statusCode, nowhere.json().kind, nowhere.json().code]).toEqual([404, "notFound", "not-found"]);
  });

  test("have a text for every declared error in every language [ERR-08]", () => {
    for (const { errors } of operations) {
      for (const { code } of errors) {
        for (const lang of LANGUAGES) expect(findText(lang, `service.problem.${code}`), `${lang} ${code}`).toBeTruthy();
      }
    }
  });

  test("give each error code the same kind and status in all operations", () => {
    const meanings = new Map<string, string>();
    for (const { code, kind, status } of operations.flatMap((one) => one.errors)) {
      // The specification requires 409 for invalid values only in the professional journey.
      const expected = code === "invalid-values" && status === 409 ? 422 : status;
      const meaning = `${kind} ${expected}`;
      expect(meanings.get(code) ?? meaning, code).toBe(meaning);
      meanings.set(code, meaning);
    }
  });

  test("may be cached for an hour, per language, if they return lists that never change [API-09]", async () => {
    const { headers } = await bench.client.send("GET", "/v2/options");
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=3600",
      vary: "accept-language, accept-encoding",
    });
  });

  test("forbid caching, content sniffing, framing, and access from other origins", async () => {
    const { headers } = await bench.client.send("GET", "/v2/users/me/subscription");
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });

  // The minute may change during the calls. Even then at least five of 85 calls are above the limit of 40 a minute.
  test("are limited per network address if they could be abused", async () => {
    const answers = await Promise.all(
      Array.from({ length: 85 }, () =>
        bench.service.inject({
          method: "POST",
          url: "/v2/signups",
          payload: newParent(),
          remoteAddress: "203.0.113.9",
        }),
      ),
    );
    const refused = answers.filter((one) => one.statusCode === 429);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(refused[0]?.json()).toMatchObject({ code: "too-many-requests" });
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
    const other = { method: "POST", url: "/v2/signups", payload: newParent(), remoteAddress: "203.0.113.10" } as const;
    expect((await bench.service.inject(other)).statusCode).toBe(201);
  });

  test("refuse a malformed idempotency key", async () => {
    const answer = await bench.client.create({}, { "idempotency-key": "a b" });
    expect(answer).toMatchObject({ status: 422, body: { fields: [{ field: "Idempotency-Key" }] } });
  });

  test("answer in the supported language that the person prefers", () => {
    const wishes = {
      "": "en",
      "fr,es;q=0.8,en;q=0.9": "en",
      "es-MX": "es",
      "de, es;q=0.1": "es",
      "es;q=0, en;q=0.1": "en",
    };
    for (const [wish, lang] of Object.entries(wishes)) expect(preferredLanguage(wish), wish).toBe(lang);
  });

  test("report that the service is healthy", async () => {
    expect(await bench.client.send("GET", "/healthz")).toMatchObject({ status: 200, body: { ok: true } });
  });
});
