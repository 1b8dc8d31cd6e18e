import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { Refusal } from "../../../src/studio/edits/index.ts";

import type { Rename } from "../../../src/studio/commands/rename.ts";
import { copyOfGarden, copyOfJourneys, edited, openWorkspace, writeTrial } from "./journeys.ts";
import { LONG } from "../share.ts";
import { errors, textOf } from "./trial.ts";

type RenameCondition = Extract<Rename, { readonly condition: string }>;

const FLOW = "flows/garden/flow.json";
const READY: RenameCondition = { kind: "rename", flow: "garden", condition: "ready", to: "mayGoOn" };

/** The small journey with a condition `ready` that a step, another condition and a value with a parameter read. */
function garden(more = "") {
  const root = copyOfGarden();
  const path = join(root, FLOW);
  const submit = '"submit": { "do": [{ "done": "details" }], "goto": "done" }';
  const text = readFileSync(path, "utf8");
  expect(text).toContain(submit);
  const conditions = `"conditions": {
    "ready": "data.done == 0",
    "readyInUk": "ready && site.id == 'uk' && 'ready' != visitor"${more}
  },
  "values": { "isNow(word)": "ready && word == 'ready'" },
  "steps"`;
  writeFileSync(
    path,
    text
      .replace(
        submit,
        () =>
          `"submit": [\n  { "when": "readyInUk || ready || isNow(visitor)", "goto": "done" },\n  { "do": [{ "done": "details" }], "goto": "done" }]`,
      )
      .replace('\n  "steps"', () => `\n  ${conditions}`),
  );
  return root;
}

describe("renaming a condition", () => {
  test("changes every expression that reads it, but not equal strings; undo restores every byte", () => {
    const workspace = openWorkspace(garden());
    const before = new Map(workspace.repo.files);
    const found = errors(workspace);
    const planned = workspace.plan(READY);
    expect(planned.what).toBe("The condition ready of garden is called mayGoOn");
    expect(planned.files).toEqual([{ path: FLOW, is: "changed", places: 4 }]);
    expect(edited(workspace, before)).toEqual({});
    workspace.apply(READY);
    expect(edited(workspace, before)).toEqual({
      [FLOW]: [
        `-    "ready": "data.done == 0",`,
        `-    "readyInUk": "ready && site.id == 'uk' && 'ready' != visitor"`,
        `-  "values": { "isNow(word)": "ready && word == 'ready'" },`,
        `-  { "when": "readyInUk || ready || isNow(visitor)", "goto": "done" },`,
        `+    "mayGoOn": "data.done == 0",`,
        `+    "readyInUk": "mayGoOn && site.id == 'uk' && 'ready' != visitor"`,
        `+  "values": { "isNow(word)": "mayGoOn && word == 'ready'" },`,
        `+  { "when": "readyInUk || mayGoOn || isNow(visitor)", "goto": "done" },`,
      ],
    });
    expect(errors(workspace)).toEqual(found);
    workspace.undo();
    expect(edited(workspace, before)).toEqual({});
    workspace.redo();
    expect(textOf(workspace, FLOW)).toContain('"mayGoOn": "data.done == 0"');
  });

  test(
    "in this project's journeys: renames it in every journey that shares a part reading it, without a new error",
    LONG,
    () => {
      const workspace = openWorkspace(copyOfJourneys());
      const before = new Map(workspace.repo.files);
      const rename: RenameCondition = {
        kind: "rename",
        flow: "join",
        condition: "payPalOffered",
        to: "offersPayPal",
      };
      const { files, notes } = workspace.plan(rename);
      // Both journeys have it from a shared file.
      expect(files.map(({ path }) => path)).toEqual(["flows/shared/checkout.json"]);
      expect(notes.join(" ")).toContain("It is renamed in invite too");
      workspace.apply(rename);
      for (const { path } of files) expect(textOf(workspace, path)).not.toMatch(/\bpayPalOffered\b/);
      expect(errors(workspace)).toEqual([]);
      // A condition that no shared part reads is renamed in one journey only.
      const own = workspace.plan({ ...rename, condition: "knownCoParent", to: "coParentKnown" });
      expect(own.files.map(({ path }) => path)).toEqual(["flows/join/flow.json"]);
      workspace.undo();
      expect(edited(workspace, before)).toEqual({});
    },
  );

  test("also changes the paths and expressions in an arm's patch", () => {
    const root = garden();
    const ops = [
      { op: "replace", path: "/conditions/ready", value: "data.done < 2" },
      { op: "replace", path: "/steps/details/on/submit/0/when", value: "!ready" },
    ];
    writeTrial(root, [{ file: FLOW, ops }]);
    const workspace = openWorkspace(root);
    const found = errors(workspace);
    workspace.apply(READY);
    expect(textOf(workspace, "flows/experiments.json")).toContain('"path": "/conditions/mayGoOn"');
    expect(textOf(workspace, "flows/experiments.json")).toContain('"value": "!mayGoOn"');
    expect(textOf(workspace, FLOW)).toContain('"mayGoOn": "data.done == 0"');
    expect(errors(workspace)).toEqual(found);
  });

  test("also changes an arm's patch that replaces all conditions", () => {
    const root = garden();
    const value = { ready: "data.done < 2", readyInUk: "ready && site.id == 'uk'" };
    writeTrial(root, [{ file: FLOW, ops: [{ op: "replace", path: "/conditions", value }] }]);
    const workspace = openWorkspace(root);
    const found = errors(workspace);
    workspace.apply(READY);
    expect(textOf(workspace, "flows/experiments.json")).toContain('"mayGoOn": "data.done < 2"');
    expect(textOf(workspace, "flows/experiments.json")).toContain('"mayGoOn && site.id');
    expect(errors(workspace)).toEqual(found);
  });

  test("leaves a list variable with the same name alone", () => {
    const asks = `,\n    "some": "['a'].exists(ready, ready == visitor) || ready"`;
    const workspace = openWorkspace(garden(asks));
    workspace.apply(READY);
    expect(textOf(workspace, FLOW)).toContain(`"some": "['a'].exists(ready, ready == visitor) || mayGoOn"`);
  });

  test("refuses a name that is taken, invalid or reserved, and an unknown condition, and writes nothing", () => {
    const workspace = openWorkspace(garden(`,\n    "listed": "['a'].exists(one, one == visitor)"`));
    const before = new Map(workspace.repo.files);
    const refused = (to: string) => expect(() => workspace.plan({ ...READY, to }), to);
    for (const taken of ["readyInUk", "isNow"]) refused(taken).toThrow(`There is a “${taken}” already in garden.`);
    for (const known of ["data", "form", "flags", "carriedOut", "size", "has", "true", "in", "package", "done", "self"])
      refused(known).toThrow(`“${known}” means something else in expressions. The condition needs another name.`);
    for (const wrong of ["may go", "May", "a-b", ""])
      refused(wrong).toThrow(`“${wrong}” cannot be a name: letters and digits, starting with a small letter.`);
    refused("one").toThrow(`An expression in ${FLOW} uses “one” for the items of a list.`);
    refused("word").toThrow(`“word” is passed to the value “isNow(word)” in ${FLOW}, which also uses “ready”.`);
    refused("ready").toThrow("That is its name.");
    expect(() => workspace.plan({ ...READY, condition: "nowhere" })).toThrow(
      "There is no condition “nowhere” in garden.",
    );
    expect(() => workspace.plan({ ...READY, flow: "nowhere" })).toThrow(Refusal);
    expect(edited(workspace, before)).toEqual({});
  });
});
