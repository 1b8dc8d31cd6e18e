import { describe, expect, test } from "vitest";
import { normalized } from "../../../src/engine/index.ts";

describe("the texts of a form are normalized", () => {
  const fields = [
    { path: ["name"], preparations: ["plainText"] },
    { path: ["phone"], preparations: [{ phone: "code" }] },
    { path: ["children", "*", "email"], preparations: ["code"] },
  ] as const;

  test("as their schema defines, in lists too", () => {
    const values = {
      name: " O’Neil  “Jo” ",
      code: "+44",
      phone: "+44 20 7946 0958",
      children: [{ email: " a@b.co" }, { email: "c@d.co" }],
      other: " as it is ",
    };
    expect(normalized(values, fields)).toEqual({
      name: `O'Neil "Jo"`,
      code: "+44",
      phone: "2079460958",
      children: [{ email: "a@b.co" }, { email: "c@d.co" }],
      other: " as it is ",
    });
  });

  test("but the same object is returned when nothing changes, and non-texts stay", () => {
    const ready = { name: "Ana", phone: "5550100123", code: "+1", children: [{ email: "a@b.co" }] };
    expect(normalized(ready, fields)).toBe(ready);
    const odd = { name: 5, phone: null, children: { email: " x" } };
    expect(normalized(odd, fields)).toBe(odd);
    expect(normalized("text", fields)).toBe("text");
  });

  test("but a line break in a name stays, so that the limits can refuse it", () => {
    expect(normalized({ name: "Ana\nBcc: all" }, fields)).toEqual({ name: "Ana\nBcc: all" });
  });
});
