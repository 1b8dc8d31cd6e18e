import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copyOfGarden, openWorkspace } from "../../journeys.ts";

interface Written {
  readonly properties: { readonly name: { readonly errorMessage: unknown; maxLength?: number } };
}
const FORM = "schemas/garden/details.schema.json";
const limit = { kind: "set", form: "schemas/garden/details", field: "name" } as const;

/** A folder with the usual words about lengths. */
function withUsualWords(): string {
  const root = copyOfGarden();
  for (const language of ["en", "es"])
    writeFileSync(join(root, `locales/${language}/common.json`), JSON.stringify({ errors: { length: "Too short" } }));
  return root;
}

test("two new limits at once both get words, beside those of the field", () => {
  const root = withUsualWords();
  const path = join(root, FORM);
  const form = JSON.parse(readFileSync(path, "utf8")) as Written;
  delete form.properties.name.maxLength;
  writeFileSync(path, JSON.stringify(form, null, 2));
  const workspace = openWorkspace(root);
  const none = { "/minLength": null, "/maxLength": null };
  workspace.apply({ ...limit, values: { "/minLength": 2, "/maxLength": 30 }, was: none });
  const { name } = (JSON.parse(workspace.repo.files.get(FORM)?.text ?? "") as Written).properties;
  expect(name).toMatchObject({ minLength: 2, maxLength: 30 });
  const both = { minLength: "errors.length", maxLength: "errors.length", "*": "details.nameProblem" };
  expect(name.errorMessage).toEqual(both);
});

test("a new limit does not get the words of another limit, and its own words go with it", () => {
  const workspace = openWorkspace(withUsualWords());
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
