import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { patchedArms } from "../../../../../src/model/index.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { armChanges } from "../../../../../src/studio/reading/index.ts";
import { edited, garden, writeTrial } from "../../journeys.ts";

const FLOW = "flows/garden/flow.json";
const ONE = '"submit": { "do": [{ "done": "details" }], "goto": "done" }';
const SUBMIT = "/steps/details/on/submit";

/** The small journey with this text in place of the rule of `submit`, and an arm that changes it. */
function trying(submit: string, op: object): Workspace {
  const workspace = garden();
  const path = join(workspace.root, FLOW);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(ONE);
  writeFileSync(path, text.replace(ONE, submit));
  writeTrial(workspace.root, [{ file: FLOW, ops: [op] }]);
  workspace.refresh();
  return workspace;
}

test("an arm's second rule becomes everybody's: the list around both is added, and undone to the byte", () => {
  const second = { when: "lang == 'es'", do: [{ done: "details" }], goto: "done" };
  const workspace = trying(ONE, { op: "add", path: `${SUBMIT}/0`, value: second });
  const before = new Map(workspace.repo.files);
  const [change] = armChanges(workspace.repo, "shorter", "treatment");
  expect(change?.places).toMatchObject([{ at: `${SUBMIT}/0` }]);
  const { file = "", index = 0, was = "" } = change ?? {};
  workspace.apply({ kind: "adopt-arm-change", flag: "shorter", arm: "treatment", file, index, was });
  expect(edited(workspace, before)[FLOW]).toEqual([
    `-      "on": { ${ONE} }`,
    '+      "on": {',
    '+        "submit": [',
    `+          { "when": "lang == 'es'", "do": [{ "done": "details" }], "goto": "done" },`,
    '+          { "do": [{ "done": "details" }], "goto": "done" }',
    "+        ]",
    "+      }",
  ]);
});

test.each([
  ["by its index", `${SUBMIT}/0`],
  ["by its member", SUBMIT],
])("a renamed field is renamed in the patch of an arm that names an event's only rule %s", (_, rule) => {
  const set = '{ "set": { "data.details.email": "= form.email", "data.details.name": "= form.name" } }';
  const at = (field: string, of: string) => `${of}/do/1/set/data.details.${field}`;
  const op = { op: "remove", path: at("email", rule) };
  const workspace = trying(ONE.replace(" }]", ` }, ${set}]`), op);
  workspace.apply({ kind: "rename", form: "schemas/garden/details", field: "email", to: "mail" });
  const ops = patchedArms(workspace.repo).flatMap(({ files }) => files.flatMap((one) => one.ops));
  expect(ops).toEqual([{ op: "remove", path: at("mail", `${SUBMIT}/0`) }]);
  expect(readFileSync(join(workspace.root, FLOW), "utf8")).toContain('"data.details.mail": "= form.mail"');
});
