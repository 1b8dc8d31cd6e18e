import { expect, test } from "vitest";
import { problemsAfter } from "../fixture.ts";

test("an `initial` value may rely on the condition of its form", () => {
  const said = (when: string) =>
    problemsAfter([
      [
        "schemas/trip/data.schema.json",
        '"required": ["startedAt", "done", "bookingId"],\n  "properties": {',
        '"required": ["startedAt", "done", "bookingId", "known"],\n  "properties": { "known": { "type": ["string", "null"], "default": null, "x-outside": "The partner sets it." },',
      ],
      ["flows/trip/flow.json", '"submit": "go",', `"submit": "go", "initial": { "name": "= data.known" }${when},`],
    ])
      .filter(({ rule }) => rule === "set-value")
      .map(({ message }) => message);
  expect(said(', "when": "data.known != null"')).toEqual([]);
  expect(said("")).toEqual([expect.stringContaining("This can be null")]);
});
