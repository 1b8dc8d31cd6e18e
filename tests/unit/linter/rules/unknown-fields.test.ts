import { expect, test } from "vitest";
import { problemsAfter } from "../fixture.ts";

test("a form begins with values of fields that it has", () => {
  const form = '"block": "form"';
  const said = (initial: object) =>
    problemsAfter([["flows/trip/flow.json", form, `${form}, "initial": ${JSON.stringify(initial)}`]])
      .filter(({ rule }) => rule === "unknown-field")
      .map(({ message }) => message);
  expect(said({ name: "Ana" })).toEqual([]);
  expect(said({ nmae: "Ana" })).toEqual(['This form has no field "nmae". Did you mean "name"?']);
});
