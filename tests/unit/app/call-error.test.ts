import { describe, expect, test } from "vitest";
import { callError } from "../../../src/app/api/call-error.ts";
import { operationOf } from "../../../src/app/api/request.ts";

const problem = (status: number, kind: string) => callError(status, { kind, code: "some", detail: "", fields: [] });

describe("a failed call", () => {
  test("that nobody described has one record: an unexpected error of an unknown field [ERR-03]", () => {
    for (const body of [undefined, {}, { kind: "made-up" }, "<html>"])
      expect(callError(500, body)).toEqual({
        kind: "unexpected",
        code: "unexpected",
        text: "unexpected error",
        fields: [{ field: "unknown", code: "unexpected", text: "unexpected error" }],
      });
  });

  test("described as section 7 does, by fields and texts alone, is one of values [API-05] [PRO-25]", () => {
    const validationErrors = [{ field: "email", text: "Not this one." }, { field: "title" }, { text: "Nowhere." }];
    expect(callError(409, { validationErrors })).toEqual({
      kind: "validation",
      code: "validation",
      text: "",
      fields: [
        { field: "email", code: "errors.generic", text: "Not this one." },
        { field: "title", code: "errors.generic", text: "" },
      ],
    });
  });

  test("has the service's own words for what nobody is to blame for, where it sends some [ERR-01]", () => {
    const genericErrorMessage = "Back at noon.";
    const problem = { kind: "network", code: "unavailable", detail: "Busy.", fields: [], genericErrorMessage };
    expect(callError(503, problem)).toMatchObject({ text: "Busy.", generic: "Back at noon." });
    // By section 8 alone: no problem details around it.
    for (const [status, kind] of [
      [500, "unexpected"],
      [503, "network"],
    ] as const)
      expect(callError(status, { genericErrorMessage })).toMatchObject({ kind, generic: "Back at noon.", fields: [] });
    for (const body of [{}, { genericErrorMessage: 5 }, { kind: "conflict" }])
      expect(callError(500, body).generic ?? "").toBe("");
  });

  test.each([
    [410, { status: 112 }, "expired", "invite-expired"],
    [400, { status: "x", message: "Token: auth.fail" }, "auth", "auth.fail"],
    [500, { status: 403 }, "forbidden", "invite-used"],
  ])("of an invitation is known by section 8 alone: %i %j [INV-23]", (status, body, kind, code) => {
    expect(callError(status, body, operationOf("findInvite").specified)).toMatchObject({ kind, code });
    // Another call's errors are no invitation's.
    expect(callError(status, body, operationOf("setCredentials").specified).code).not.toBe(code);
  });

  test("to send a new link is known by 111 and by 'fail' [INV-08] [NOTE-47]", () => {
    const { specified } = operationOf("requestInviteLink");
    expect(callError(400, { status: 111 }, specified)).toMatchObject({ code: "link-request-failed" });
    expect(callError(400, { message: "request failed" }, specified)).toMatchObject({ code: "link-request-failed" });
    expect(callError(400, { status: 112, message: "no" }, specified).code).toBe("unexpected");
  });

  test("that is forbidden or finds nothing is told from the others, and from each other [ERR-04]", () => {
    expect(problem(403, "forbidden").kind).toBe("forbidden");
    expect(problem(404, "notFound").kind).toBe("notFound");
    expect(callError(403, undefined).kind).toBe("forbidden");
    const others = [problem(401, "auth"), problem(409, "conflict"), problem(422, "validation"), callError(500, {})];
    for (const { kind } of others) expect(["forbidden", "notFound"]).not.toContain(kind);
  });
});
