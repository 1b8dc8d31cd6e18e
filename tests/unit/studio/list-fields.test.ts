import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadData } from "../../../src/compiler/forms/index.ts";
import { valueAt } from "../../../src/model/index.ts";
import type { Workspace } from "../../../src/studio/server/workspace.ts";
import { copyOfGarden, edited, openWorkspace } from "./journeys.ts";
import { DEV, entryFields, FORM, HEIGHT, LAYOUT, planted, SCHEMA, TRY } from "./planted-trees.ts";
import { asArm, errors, FLOW, inArm, inBoth, refuses, theirs, trying, withChange, write } from "./trial.ts";

describe("a field of the entries of a list", () => {
  test("has its limits, texts and settings, like a field of the form; undo restores every byte", () => {
    const workspace = planted();
    const before = new Map(workspace.repo.files);
    const [kind] = entryFields(workspace);
    expect(kind).toMatchObject({ name: "trees.kind", label: "details.name", limits: { values: { maxLength: 20 } } });
    const limit = { kind: "set", form: FORM, field: "trees.kind" } as const;
    expect(workspace.apply({ ...limit, values: { "/maxLength": 30 }, was: { "/maxLength": 20 } }).what).toBe(
      "The limit “most characters” of “Name” is 30 instead of 20",
    );
    const { at = "", was = "" } = kind?.layout ?? {};
    const hint = {
      kind: "set",
      form: FORM,
      at,
      was,
      name: "hint",
      words: inBoth("As on its label", ""),
    } as const;
    expect(workspace.plan(hint).what).toBe("Hint of “Name” of “Name and e-mail” is “As on its label”");
    const values = { "/autocomplete": "name" };
    workspace.apply({ kind: "set", form: FORM, at, was, values });
    expect(edited(workspace, before)).toMatchObject({
      [SCHEMA]: [expect.stringContaining('"maxLength": 20'), expect.stringContaining('"maxLength": 30')],
      [LAYOUT]: [expect.stringContaining('"autocomplete": "off"'), expect.stringContaining('"autocomplete": "name"')],
    });
    expect(errors(workspace)).toEqual([]);
    workspace.undo();
    workspace.undo();
    refuses(
      workspace,
      { ...limit, field: "trees.none", values: { "/maxLength": 1 }, was: {} },
      "There is no field “trees.none”",
    );
  });

  test("can be added, with its texts and its place, and the journey remembers it", () => {
    const workspace = planted();
    const before = new Map(workspace.repo.files);
    const plan = workspace.plan(HEIGHT);
    expect(plan).toMatchObject({
      what: "A new field of each entry of “Your details” of “Name and e-mail”: Height",
      notes: [expect.stringContaining("A developer has to look whether the service gets")],
    });
    workspace.apply(HEIGHT);
    expect(entryFields(workspace).map(({ name }) => name)).toEqual(["trees.kind", "trees.height"]);
    expect(workspace.repo.files.get(LAYOUT)?.text).toContain('"rows": ["kind", "height"]');
    expect(Object.keys(edited(workspace, before))).toEqual([
      "locales/en/garden.json",
      "locales/es/garden.json",
      SCHEMA,
      LAYOUT,
    ]);
    expect(errors(workspace)).toEqual([]);
  });

  test("can be added only for people in an arm", () => {
    const workspace = planted(trying());
    const base = workspace.repo.files.get(LAYOUT)?.text;
    workspace.apply(asArm(HEIGHT));
    expect(workspace.repo.files.get(LAYOUT)?.text).toBe(base);
    expect(JSON.stringify(inArm(workspace)[LAYOUT])).toContain('"rows":["kind","height"]');
    expect(errors(workspace)).toEqual([]);
  });

  test("leaves stored entries valid in a browser that is no longer in the arm", async () => {
    const workspace = planted(trying());
    const { valid } = await loadData(workspace.repo, "schemas/garden/data");
    workspace.apply(asArm(HEIGHT));
    const inTheArm = await loadData(theirs(workspace), "schemas/garden/data");
    const details = { name: "Ana", email: "ana@example.com", plant: "" };
    const kept = { done: 1, details: { ...details, trees: [{ kind: "ash", height: "2" }] } };
    expect([inTheArm.valid(kept), valid(kept)]).toEqual([true, true]);
    const wrong = { done: 1, details: { ...details, trees: [{ height: "2" }] } };
    expect(valid(wrong)).toBe(false);
  });

  test("is refused if it has a taken name, or belongs to no list of objects", () => {
    const workspace = planted();
    refuses(workspace, { ...HEIGHT, name: "kind" }, "There is a field “kind” already.");
    refuses(workspace, { ...HEIGHT, list: "name" }, "“name” of “Name and e-mail” is no list of objects");
    refuses(workspace, { ...HEIGHT, after: "none" }, "There is no field “none”");
  });
});

const KIND = { form: FORM, field: "trees.kind" } as const;
const RENAMED = { kind: "rename", ...KIND, to: "species" } as const;

/**
 * The garden with a list of trees that everything names: a rule of the form, the first values, samples, a simulation,
 * the text of another page, and a draft.
 */
function grown(workspace: Workspace = planted()): Workspace {
  write(workspace, SCHEMA, '"maxItems": 3,', '"maxItems": 3, "default": [{ "kind": "" }],');
  write(
    workspace,
    SCHEMA,
    '"additionalProperties": false,',
    `"additionalProperties": false,
  "x-rules": [
    {
      "each": "trees",
      "rule": "item.kind != 'oak'",
      "at": "kind",
      "message": "details.subtitle",
      "examples": [{ "self": { "trees": [{ "kind": "ash" }] } }],
      "x-refuses": [{ "self": { "trees": [{ "kind": "oak" }] } }]
    }
  ],`,
  );
  write(workspace, TRY, '"name": "Ana", ', '"name": "Ana", "trees": [{ "kind": "ash" }], ');
  write(
    workspace,
    FLOW,
    '{ "block": "text", "text": { "key": "done.text"',
    '{ "block": "text", "when": "data.details.trees.exists(t, t.kind == \'ash\')", "text": { "key": "done.text"',
  );
  writeFileSync(
    join(workspace.root, DEV),
    `${JSON.stringify({ data: { details: { trees: [{ kind: "ash" }] } }, steps: { done: { done: 1 } }, answers: {} }, null, 2)}\n`,
  );
  workspace.refresh([DEV]);
  expect(errors(workspace)).toEqual([]);
  return workspace;
}

/** The trees that the simulation enters. */
const treesTried = ({ repo }: Workspace) => valueAt(repo.files.get(TRY)?.value, "/events/1/event/values/trees");

describe("renaming a field of each entry", () => {
  test("changes every place that names it and migrates stored entries; undo restores every byte", () => {
    const workspace = grown();
    expect(workspace.plan(RENAMED).what).toBe(
      "“Name” of “Name and e-mail” is called species in the files, instead of kind",
    );
    workspace.apply(RENAMED);
    expect(entryFields(workspace).map(({ name }) => name)).toEqual(["trees.species"]);
    const texts = [SCHEMA, LAYOUT, FLOW, TRY, DEV].map((path) => workspace.repo.files.get(path)?.text ?? "");
    expect(texts.join("\n")).not.toMatch(/\bkind\b(?!": "(?:info|form))/);
    expect(workspace.repo.files.get(FLOW)?.text).toContain("t.species == 'ash'");
    expect(workspace.repo.files.get("schemas/garden/migrations/2.json")?.value).toMatchObject({
      changes: [
        { move: "data.details.trees.*.kind", to: "data.details.trees.*.species" },
        { move: "drafts.details/form.trees.*.kind", to: "drafts.details/form.trees.*.species" },
      ],
    });
    expect(errors(workspace)).toEqual([]);
  });

  test("also changes a case of another field of the entry, and paths in an arm's patch", () => {
    const workspace = planted(trying());
    workspace.apply(HEIGHT);
    write(
      workspace,
      SCHEMA,
      '"height": { "type": "string",',
      '"height": { "type": "string", "x-cases": [{ "when": "self.kind == \'ash\'", "is": "required" }],',
    );
    workspace.apply(asArm({ kind: "set", ...KIND, values: { "/maxLength": 9 }, was: { "/maxLength": 20 } }));
    expect(errors(workspace)).toEqual([]);
    workspace.apply(RENAMED);
    expect(workspace.repo.files.get(SCHEMA)?.text).toContain("self.species == 'ash'");
    expect(JSON.stringify(inArm(workspace)[SCHEMA])).toContain('"species":{"type":"string","maxLength":9');
    expect(errors(workspace)).toEqual([]);
  });

  test("is refused for a taken name, for entries that are passed on as a whole, and where others use the fields", () => {
    const workspace = planted();
    workspace.apply(HEIGHT);
    refuses(workspace, { ...RENAMED, to: "height" }, "There is a “height” already");
    refuses(workspace, { ...RENAMED, field: "trees.none" }, "There is no field “trees.none”");
    write(workspace, FLOW, '"block": "form",', '"block": "form", "initial": { "trees": "= data.details.trees" },');
    expect(errors(workspace)).toEqual([]);
    refuses(workspace, RENAMED, "All answers are passed on together in flows/garden/flow.json");
    refuses(
      openWorkspace(),
      { kind: "rename", form: "schemas/join/step-two", field: "children.firstName", to: "given" },
      "are written in another file, which others use too: schemas/api/fields.schema.json",
    );
  });
});

test("a schema whose lists contain entries of its own kind does not hinder edits of fields", () => {
  const root = copyOfGarden();
  const tree = `{
    "type": "object",
    "additionalProperties": false,
    "properties": { "name": { "type": "string" }, "branches": { "type": "array", "items": { "$ref": "#" } } }
  }`;
  writeFileSync(join(root, "schemas/garden/tree.schema.json"), tree);
  const workspace = openWorkspace(root);
  expect(errors(workspace)).toEqual([]);
  const before = new Map(workspace.repo.files);
  workspace.apply({ kind: "rename", form: FORM, field: "name", to: "called" });
  expect(edited(workspace, before)[SCHEMA]).toContainEqual(expect.stringContaining('"called"'));
});

describe("moving a field of each entry", () => {
  test("changes its place on the page and in the schema, up to the first and the last; undo restores every byte", () => {
    const workspace = planted();
    workspace.apply(HEIGHT);
    const move = { kind: "move", form: FORM, field: "trees.height", way: "up" } as const;
    expect(entryFields(workspace).map(({ moves }) => moves)).toEqual([
      { up: null, down: [] },
      { up: [], down: null },
    ]);
    expect(workspace.apply(move).what).toBe("“Height” of “Name and e-mail” moves up");
    expect(entryFields(workspace).map(({ name }) => name)).toEqual(["trees.height", "trees.kind"]);
    const items = workspace.repo.files.get(SCHEMA)?.value;
    expect(Object.keys(valueAt(items, "/properties/trees/items/properties") ?? {})).toEqual(["height", "kind"]);
    refuses(workspace, move, "“height” cannot move up: it is the first of its part.");
  });

  test("can be for people in an arm only", () => {
    const workspace = planted(trying());
    workspace.apply(HEIGHT);
    workspace.apply(asArm({ kind: "move", form: FORM, field: "trees.height", way: "up" }));
    expect(entryFields(workspace).map(({ name }) => name)).toEqual(["trees.kind", "trees.height"]);
    expect(JSON.stringify(inArm(workspace)[LAYOUT])).toContain('"rows":["height","kind"]');
    expect(errors(workspace)).toEqual([]);
  });
});

describe("deleting a field of each entry", () => {
  const GONE = { kind: "remove", form: FORM, field: "trees.height" } as const;

  test("also removes its texts, samples and stored answers; undo restores every byte", () => {
    const workspace = planted();
    workspace.apply(HEIGHT);
    write(workspace, TRY, '"name": "Ana", ', '"name": "Ana", "trees": [{ "kind": "ash", "height": "2" }], ');
    expect(workspace.plan(GONE).what).toBe("The field “Height” of “Name and e-mail” is deleted");
    workspace.apply(GONE);
    expect(entryFields(workspace).map(({ name }) => name)).toEqual(["trees.kind"]);
    expect(treesTried(workspace)).toEqual([{ kind: "ash" }]);
    expect(workspace.repo.files.get("locales/en/garden.json")?.text).not.toContain("eight");
    expect(workspace.repo.files.get("schemas/garden/migrations/2.json")?.value).toMatchObject({
      changes: [{ drop: "data.details.trees.*.height" }, { drop: "drafts.details/form.trees.*.height" }],
    });
    expect(errors(workspace)).toEqual([]);
  });

  test("is refused while a condition needs it, and if it is the only one", () => {
    const workspace = grown();
    refuses(
      workspace,
      { ...GONE, field: "trees.kind" },
      "It is the only field of each entry. Delete the list instead.",
    );
    workspace.apply(HEIGHT);
    refuses(workspace, { ...GONE, field: "trees.kind" }, "“kind” is needed: ");
  });

  test("can be for people in an arm only, unless everybody must fill it in", () => {
    const workspace = planted(trying());
    workspace.apply(HEIGHT);
    workspace.apply(asArm(GONE));
    expect(entryFields(workspace)).toHaveLength(2);
    expect(JSON.stringify(inArm(workspace)[LAYOUT])).not.toContain("height");
    expect(errors(workspace)).toEqual([]);
    withChange(workspace, "adopt-arm-change");
    expect(workspace.repo.files.get("schemas/garden/migrations/2.json")?.value).toMatchObject({
      changes: [{ drop: "data.details.trees.*.height" }, { drop: "drafts.details/form.trees.*.height" }],
    });
    workspace.apply({ ...HEIGHT, name: "age" });
    refuses(workspace, asArm({ ...GONE, field: "trees.kind" }), "“kind” must be filled in at every entry");
  });
});

describe("adding a field of each entry that must be filled in", () => {
  const AGE = { ...HEIGHT, required: true } as const;
  const DATA = "schemas/garden/data";
  const old = { done: 1, details: { name: "Ana", email: "ana@example.com", plant: "", trees: [{ kind: "ash" }] } };

  test("leaves stored entries valid, and gives it to simulations; undo restores every byte", async () => {
    const workspace = grown();
    expect(workspace.plan(AGE).notes).toContain(
      "Entries that people have already stay without it. They are asked for it when they see the list again.",
    );
    workspace.apply(AGE);
    const text = (path: string) => workspace.repo.files.get(path)?.text ?? "";
    expect(text(SCHEMA)).toContain('"required": ["kind"]');
    expect(text(SCHEMA)).toContain('"x-cases": [{ "is": "required" }]');
    expect(entryFields(workspace)[1]?.presence).toEqual({ cases: [], otherwise: "required" });
    expect(treesTried(workspace)).toEqual([{ kind: "ash", height: "text" }]);
    expect((await loadData(workspace.repo, DATA)).valid(old)).toBe(true);
    expect(errors(workspace)).toEqual([]);
  });

  test("can be a number, and only for people in an arm", async () => {
    const workspace = grown(planted(trying()));
    const number = { ...AGE, type: "number", maxLength: null, problems: [] } as const;
    workspace.apply(number);
    expect(treesTried(workspace)).toEqual([{ kind: "ash", height: 1 }]);
    workspace.apply(asArm({ ...AGE, name: "age" }));
    expect(JSON.stringify(inArm(workspace)[SCHEMA])).toContain('"x-cases":[{"is":"required"}]');
    for (const repo of [workspace.repo, theirs(workspace)]) expect((await loadData(repo, DATA)).valid(old)).toBe(true);
    expect(errors(workspace)).toEqual([]);
  });
});
