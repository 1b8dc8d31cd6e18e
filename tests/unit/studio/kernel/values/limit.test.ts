import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { formOf } from "../../../../../src/model/index.ts";
import { formView } from "../../../../../src/studio/reading/field-view.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { editFile } from "../../../edit-file.ts";
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

describe("a limit that the name shares with the e-mail", () => {
  const SHARED = "schemas/garden/shared.schema.json";
  const REF = { $ref: "shared.schema.json#/definitions/line" };
  const LINE = { type: "string", maxLength: 40, errorMessage: "details.nameProblem" };
  const WORDS = { minLength: "errors.length", "*": "details.nameProblem" };
  let workspace: Workspace;

  beforeEach(() => {
    const root = withUsualWords();
    writeFileSync(join(root, SHARED), JSON.stringify({ definitions: { line: LINE } }, null, 2));
    const form = JSON.parse(readFileSync(join(root, FORM), "utf8")) as object;
    writeFileSync(join(root, FORM), JSON.stringify({ ...form, properties: { name: REF, email: REF } }, null, 2));
    workspace = openWorkspace(root);
  });

  const valueOf = (file: string) => workspace.repo.files.get(file)?.value;
  const set = (values: Readonly<Record<string, number | null>>, was: typeof values, isOnlyHere?: true) =>
    workspace.apply({ ...limit, values, was, ...(isOnlyHere && { isOnlyHere }) }).what;
  const scopeOf = (field: string) => {
    const source = workspace.repo.schemas.get("schemas/garden/details");
    const fields = source && formView(workspace.repo, formOf(workspace.repo, source)).fields;
    return fields?.find(({ name }) => name === field)?.limits?.scope;
  };

  test("changes for both, and the sentence says so", () => {
    expect([scopeOf("name"), scopeOf("email")]).toEqual(["everywhere", "everywhere"]);
    expect(set({ "/maxLength": 50, "/minLength": 2 }, { "/maxLength": 40, "/minLength": null })).toMatch(
      /is 2 instead of not limited; 2 fields share it.*is 50 instead of 40; 2 fields share it$/,
    );
    expect(valueOf(SHARED)).toEqual({
      definitions: { line: { ...LINE, maxLength: 50, minLength: 2, errorMessage: WORDS } },
    });
    expect(valueOf(FORM)).toMatchObject({ properties: { name: REF, email: REF } });
  });

  test("can be stricter at one of them only, with the usual words, and back", () => {
    const both = { "/minLength": 2, "/maxLength": 20 };
    expect(set(both, { "/minLength": null, "/maxLength": 40 }, true)).toMatch(
      /is 2 instead of not limited here only.*is 20 instead of 40 here only$/,
    );
    const own = { ...REF, minLength: 2, maxLength: 20, errorMessage: WORDS };
    expect(valueOf(FORM)).toMatchObject({ properties: { name: own, email: REF } });
    expect(valueOf(SHARED)).toEqual({ definitions: { line: LINE } });
    expect([scopeOf("name"), scopeOf("email")]).toEqual(["here", "everywhere"]);

    expect(set({ "/maxLength": null }, { "/maxLength": 20 }, true)).toMatch(/is 40, as elsewhere, instead of 20$/);
    set({ "/minLength": null }, { "/minLength": 2 }, true);
    expect(valueOf(FORM)).toMatchObject({ properties: { name: REF, email: REF } });
    expect(scopeOf("name")).toBe("everywhere");
  });

  test("replaces one of the field alone when it changes for both again", () => {
    set({ "/maxLength": 20, "/minLength": 2 }, { "/maxLength": 40, "/minLength": null }, true);
    expect(set({ "/maxLength": 30, "/minLength": 3 }, { "/maxLength": 20, "/minLength": 2 })).toMatch(
      /is 3 instead of not limited; 2 fields share it.*is 30 instead of 40; 2 fields share it$/,
    );
    expect(valueOf(FORM)).toMatchObject({ properties: { name: REF, email: REF } });
    expect(Object.keys((valueOf(FORM) as unknown as Written).properties.name)).toEqual(["$ref"]);
    expect(valueOf(SHARED)).toEqual({
      definitions: { line: { ...LINE, maxLength: 30, minLength: 3, errorMessage: WORDS } },
    });
  });

  test("cannot become stricter for both than one of them has of its own", () => {
    set({ "/maxLength": 20 }, { "/maxLength": 40 }, true);
    const email = { ...limit, field: "email", values: { "/maxLength": 15 }, was: { "/maxLength": 40 } };
    expect(() => workspace.apply(email)).toThrow(
      /“Name” of “Name and e-mail” would accept more\. Change it there first\.$/,
    );
    workspace.apply({ ...email, values: { "/maxLength": 20 } });
    expect(valueOf(SHARED)).toEqual({ definitions: { line: { ...LINE, maxLength: 20 } } });
  });

  test("cannot be wider at one of them only, or be lifted there, because the service knows the shared one", () => {
    expect(() => set({ "/maxLength": 41 }, { "/maxLength": 40 }, true)).toThrow(
      "accept no more than 40. Choose at most",
    );
    expect(() => set({ "/maxLength": null }, { "/maxLength": 40 }, true)).toThrow(
      "can be removed for all of them only",
    );
    workspace = openWorkspace(withUsualWords());
    expect(() => set({ "/maxLength": 30 }, { "/maxLength": 40 }, true)).toThrow(
      "shares its limits with no other field",
    );
  });
});

test("a limit that refuses an example of the files, or accepts what they say is wrong, is refused with these", () => {
  const root = copyOfGarden();
  const long = "A".repeat(41);
  editFile(root, FORM, '"maxLength": 40,', `"maxLength": 40, "examples": ["Ana María"], "x-refuses": ["${long}"],`);
  const workspace = openWorkspace(root);
  const set = (to: number | null) => () =>
    workspace.apply({ ...limit, values: { "/maxLength": to }, was: { "/maxLength": 40 } });
  expect(set(8)).toThrow("not enter what the files give as right: “Ana María”. Choose another limit, or change");
  expect(set(41)).toThrow(`enter what the files say is wrong: “${long}”. Choose another limit, or change`);
  expect(set(9)().what).toMatch(/is 9 instead of 40$/);
});

test("a limit that refuses an example and another that accepts a wrong one are refused with one sentence each", () => {
  const root = copyOfGarden();
  editFile(
    root,
    FORM,
    '"maxLength": 40,',
    '"maxLength": 40, "minLength": 3, "examples": ["Ana María"], "x-refuses": ["Al"],',
  );
  const values = { "/maxLength": 8, "/minLength": 2 };
  expect(() => openWorkspace(root).apply({ ...limit, values, was: { "/maxLength": 40, "/minLength": 3 } })).toThrow(
    "enter what the files say is wrong: “Al”. People could then not enter what the files give as right: “Ana María”. Choose",
  );
});
