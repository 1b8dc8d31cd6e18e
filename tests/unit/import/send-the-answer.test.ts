import { expect, test } from "vitest";
import { problemsAfter } from "../linter/fixture.ts";
import { documented } from "./imported.ts";

test("the documented way to leave out an empty text passes the check", () => {
  const [, sent = ""] = /`"nickname": (\{.*?\})` beside/.exec(documented) ?? [];
  const found = problemsAfter([
    ["schemas/trip/details.schema.json", '"required": ["name", "pin", "kind"]', '"required": ["name", "kind"]'],
    ["flows/trip/flow.json", '"pin": "= form.pin"', `"pin": ${sent.replaceAll("nickname", "pin")}`],
  ]);
  expect(sent).toContain("form.nickname");
  expect(found.filter(({ rule, at }) => rule === "expression" && at.startsWith("flows/"))).toEqual([]);
});
