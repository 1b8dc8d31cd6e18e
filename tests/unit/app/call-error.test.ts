import { describe, expect, test } from "vitest";
import { callError } from "../../../src/app/api/call-error.ts";

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

  test("that is forbidden or finds nothing is told from the others, and from each other [ERR-04]", () => {
    expect(problem(403, "forbidden").kind).toBe("forbidden");
    expect(problem(404, "notFound").kind).toBe("notFound");
    expect(callError(403, undefined).kind).toBe("forbidden");
    const others = [problem(401, "auth"), problem(409, "conflict"), problem(422, "validation"), callError(500, {})];
    for (const { kind } of others) expect(["forbidden", "notFound"]).not.toContain(kind);
  });
});
