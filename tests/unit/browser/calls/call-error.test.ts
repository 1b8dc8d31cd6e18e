import { describe, expect, test } from "vitest";
import { callError } from "../../../../src/browser/calls/call-error.ts";
import { operationOf } from "../../../../src/browser/calls/request.ts";
import { operations } from "../../../../src/generated/api/operations.js";

const problem = (status: number, kind: string) => callError(status, { kind, code: "some", detail: "", fields: [] });

describe("a failed call", () => {
  test("without a description becomes one record: an unexpected error of an unknown field [ERR-03]", () => {
    for (const body of [undefined, {}, { kind: "made-up" }, "<html>"])
      expect(callError(500, body)).toEqual({
        kind: "unexpected",
        code: "unexpected",
        text: "unexpected error",
        fields: [{ field: "unknown", code: "unexpected", text: "unexpected error" }],
      });
  });

  test("that contains only fields and texts, as in section 7, is a validation error [API-05] [PRO-25]", () => {
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

  test("contains the service's own generic message if the service sent one [ERR-01]", () => {
    const genericErrorMessage = "Back at noon.";
    const problem = { kind: "network", code: "unavailable", detail: "Busy.", fields: [], genericErrorMessage };
    expect(callError(503, problem)).toMatchObject({ text: "Busy.", generic: "Back at noon." });
    // Section 8 allows it without problem details around it.
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
  ])("of an invitation is recognized by section 8 alone: %i %j [INV-23]", (status, body, kind, code) => {
    expect(callError(status, body, operationOf({ operations }, "findInvite").specified)).toMatchObject({ kind, code });
    // Other calls do not get the errors of an invitation.
    expect(callError(status, body, operationOf({ operations }, "setCredentials").specified).code).not.toBe(code);
  });

  test("to send a new link is recognized by 111 and by 'fail' [INV-08] [NOTE-47]", () => {
    const { specified } = operationOf({ operations }, "requestInviteLink");
    expect(callError(400, { status: 111 }, specified)).toMatchObject({ code: "link-request-failed" });
    expect(callError(400, { message: "request failed" }, specified)).toMatchObject({ code: "link-request-failed" });
    expect(callError(400, { status: 112, message: "no" }, specified).code).toBe("unexpected");
  });

  test("that is forbidden or not found is of its own kind, different from all others [ERR-04]", () => {
    expect(problem(403, "forbidden")).toEqual({ kind: "forbidden", code: "some", text: "", fields: [] });
    expect(problem(404, "notFound")).toEqual({ kind: "notFound", code: "some", text: "", fields: [] });
    const others = [
      problem(401, "auth"),
      problem(409, "conflict"),
      problem(410, "expired"),
      problem(422, "validation"),
    ];
    expect(others.map(({ kind }) => kind)).toEqual(["auth", "conflict", "expired", "validation"]);
  });

  test.each([
    [400, "unexpected"],
    [401, "unexpected"],
    [403, "forbidden"],
    [404, "unexpected"],
    [409, "unexpected"],
    [410, "unexpected"],
    [422, "unexpected"],
    [429, "unexpected"],
    [500, "unexpected"],
    [501, "unexpected"],
    [502, "network"],
    [503, "network"],
    [504, "network"],
    [505, "unexpected"],
  ] as const)(
    "with a bare %i, which the service never sends, is %s: a proxy's 404 or 410 does not end a registration [ERR-01] [ERR-04]",
    (status, kind) => {
      for (const body of [undefined, {}, "", "<html>", { status, title: "Gone" }])
        expect(callError(status, body).kind).toBe(kind);
    },
  );
});
