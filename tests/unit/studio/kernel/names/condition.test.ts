import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import type { Command } from "../../../../../src/studio/commands/index.ts";
import { describeCommands, testCommands } from "../../command-table.ts";
import { copyOfGarden, copyOfJourneys, openWorkspace, writeTrial } from "../../journeys.ts";
import { LONG } from "../../../share.ts";
import { errors, FLOW, textOf } from "../../trial.ts";

type RenameCondition = Extract<Command, { readonly kind: "rename"; readonly condition: string }>;

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

function patched(ops: readonly object[]) {
  const root = garden();
  writeTrial(root, [{ file: FLOW, ops }]);
  return openWorkspace(root);
}

describeCommands("renaming a condition", [
  {
    title: "changes every expression that reads it, but not equal strings",
    on: () => openWorkspace(garden()),
    command: READY,
  },
  {
    title: "also changes the paths and expressions in an arm's patch",
    on: () =>
      patched([
        { op: "replace", path: "/conditions/ready", value: "data.done < 2" },
        { op: "replace", path: "/steps/details/on/submit/0/when", value: "!ready" },
      ]),
    command: READY,
  },
  {
    title: "also changes an arm's patch that replaces all conditions",
    on: () =>
      patched([
        {
          op: "replace",
          path: "/conditions",
          value: { ready: "data.done < 2", readyInUk: "ready && site.id == 'uk'" },
        },
      ]),
    command: READY,
  },
  {
    title: "leaves a list variable with the same name alone",
    on: () => openWorkspace(garden(`,\n    "some": "['a'].exists(ready, ready == visitor) || ready"`)),
    command: READY,
  },
  {
    title: "refuses a name that is taken, invalid or reserved, and an unknown condition",
    on: () => openWorkspace(garden(`,\n    "listed": "['a'].exists(one, one == visitor)"`)),
    refused: [
      ...["readyInUk", "isNow"].map((to) => [{ ...READY, to }, `There is a “${to}” already in garden.`] as const),
      ...["data", "form", "flags", "carriedOut", "size", "has", "true", "in", "package", "done", "self"].map(
        (to) =>
          [{ ...READY, to }, `“${to}” means something else in expressions. The condition needs another name.`] as const,
      ),
      ...["may go", "May", "a-b", ""].map(
        (to) =>
          [{ ...READY, to }, `“${to}” cannot be a name: letters and digits, starting with a small letter.`] as const,
      ),
      [{ ...READY, to: "one" }, `An expression in ${FLOW} uses “one” for the items of a list.`],
      [{ ...READY, to: "word" }, `“word” is passed to the value “isNow(word)” in ${FLOW}, which also uses “ready”.`],
      [{ ...READY, to: "ready" }, "That is its name."],
      [{ ...READY, condition: "nowhere" }, "There is no condition “nowhere” in garden."],
      [{ ...READY, flow: "nowhere" }, "nowhere"],
    ],
  },
]);

describe("renaming a condition", () => {
  testCommands([
    {
      title: "says how many places it changes, and is done again after undo",
      on: () => openWorkspace(garden()),
      command: READY,
    },
  ]);

  test(
    "in this project's journeys: renames it in every journey that shares a part reading it, without a new error",
    LONG,
    () => {
      const workspace = openWorkspace(copyOfJourneys());
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
    },
  );
});
