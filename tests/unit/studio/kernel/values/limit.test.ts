import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copyOfGarden, openWorkspace } from "../../journeys.ts";

interface Written {
  readonly properties: { readonly name: { readonly errorMessage: unknown } };
}
const FORM = "schemas/garden/details.schema.json";
const limit = { kind: "set", form: "schemas/garden/details", field: "name" } as const;

test("a new limit does not get the words of another limit, and its own words go with it", () => {
  const root = copyOfGarden();
  for (const language of ["en", "es"])
    writeFileSync(join(root, `locales/${language}/common.json`), JSON.stringify({ errors: { length: "Too short" } }));
  const workspace = openWorkspace(root);
  const name = () => (JSON.parse(workspace.repo.files.get(FORM)?.text ?? "") as Written).properties.name;
  const before = workspace.repo.files.get(FORM)?.text;
  expect(name().errorMessage).toBe("details.nameProblem");
  workspace.apply({ ...limit, values: { "/minLength": 2 }, was: { "/minLength": null } });
  expect(name().errorMessage).toEqual({ minLength: "errors.length", "*": "details.nameProblem" });
  workspace.apply({ ...limit, values: { "/maxLength": 30 }, was: { "/maxLength": 40 } });
  expect(name().errorMessage).toEqual({ minLength: "errors.length", "*": "details.nameProblem" });
  workspace.apply({ ...limit, values: { "/minLength": null }, was: { "/minLength": 2 } });
  expect(name().errorMessage).toEqual({ "*": "details.nameProblem" });
  workspace.undo();
  workspace.undo();
  workspace.undo();
  expect(workspace.repo.files.get(FORM)?.text).toBe(before);
});
