import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Workspace } from "../../../../src/studio/server/workspace.ts";
import { flowOf } from "../../../../src/model/index.ts";
import { conditionView, pageView, seenBy } from "../../../../src/studio/reading/index.ts";
import { testCommands } from "../command-table.ts";
import { copyOfGarden, openWorkspace, ours } from "../journeys.ts";
import { ARM, asArm, FLOW } from "../trial.ts";

/** The garden whose first page handles some events without leading to another step. */
function staying() {
  const root = copyOfGarden();
  const path = join(root, FLOW);
  const rules = `"submit": [
    { "when": "form.name == form.email", "do": [{ "fail": { "email": "details.emailProblem" } }, { "scroll": "top" }] },
    { "do": [{ "done": "details" }], "then": [{ "when": "lang == 'es'", "do": [{ "set": { "data.done": 0 } }] }, { "goto": "done" }] }
  ]`;
  const flow = readFileSync(path, "utf8").replace('"submit": { "do": [{ "done": "details" }], "goto": "done" }', rules);
  writeFileSync(path, flow);
  return openWorkspace(root);
}

const RULE = { kind: "set", flow: "garden", at: "/steps/details/on/submit/0" } as const;
const CHANGE = { ...RULE, when: "form.name == 'Ana'", was: "form.name == form.email" } as const;

/** The rules of a step that do not leave it, with the words for what they do. */
function staysIn({ repo }: Workspace, step: string) {
  return pageView(repo, "garden", step, []).stays.map(({ does, was: _was, ...transition }) => {
    return { ...transition, does: does.map(({ at, words }) => ({ at, words })) };
  });
}

test("lists what a step does without leading to another one, with conditions and the rules around it", () => {
  expect(staysIn(staying(), "details")).toEqual([
    {
      kind: "opens",
      to: "does nothing",
      step: null,
      cause: "as the page opens",
      when: [],
      rules: [],
      lists: ["/steps/details/enter"],
      does: [],
    },
    {
      kind: "stays",
      to: "shows what is wrong with “Email address”, scrolls to the top",
      step: null,
      cause: "“Continue”",
      when: ["“Name” is the same as “Email address”"],
      rules: ["/steps/details/on/submit/0"],
      lists: ["/steps/details/on/submit/0/do"],
      does: [
        { at: "/steps/details/on/submit/0/do/0", words: "shows what is wrong with “Email address”" },
        { at: "/steps/details/on/submit/0/do/1", words: "scrolls to the top" },
      ],
    },
    {
      kind: "stays",
      to: "marks “Your details” as done, sets done",
      step: null,
      cause: "“Continue”",
      when: ["the language is “es”"],
      rules: ["/steps/details/on/submit/1", "/steps/details/on/submit/1/then/0"],
      lists: ["/steps/details/on/submit/1/do", "/steps/details/on/submit/1/then/0/do"],
      does: [
        { at: "/steps/details/on/submit/1/do/0", words: "marks “Your details” as done" },
        { at: "/steps/details/on/submit/1/then/0/do/0", words: "sets done to 0" },
      ],
    },
  ]);
});

/** An experiment, for which a condition is changed too. */
const tried = (workspace: Workspace): Workspace => {
  workspace.apply({ kind: "add-experiment", flag: ARM.flag, epicKey: "GROW-1", why: "Whether less helps." });
  return workspace;
};

testCommands([
  {
    title: "changes the condition of such a rule for everybody or only for an arm",
    on: () => tried(staying()),
    command: CHANGE,
    then: [(workspace) => workspace.undo(), { command: asArm(CHANGE) }],
  },
]);

test("names a button by its text, even if its event has the name of a form event", () => {
  const root = copyOfGarden();
  const path = join(root, FLOW);
  const button = `{ "block": "actions", "buttons": [{ "event": "change", "text": "details.submit" }] }`;
  const flow = readFileSync(path, "utf8")
    .replace('"page": [', `"page": [${button},`)
    .replace('"on": {', '"on": { "change": "done",');
  writeFileSync(path, flow);
  const { transitions } = pageView(openWorkspace(root).repo, "garden", "details", []);
  expect(transitions.filter(({ kind }) => kind === "action").map(({ cause }) => cause)).toEqual([
    "“Continue”",
    "“Continue”",
  ]);
});

/** The garden whose last page runs two actions as it opens. The second is a named action that another step runs too. */
function opening() {
  const root = copyOfGarden();
  const path = join(root, FLOW);
  const flow = JSON.parse(readFileSync(path, "utf8")) as { steps: { details: object; done: object } };
  const up = { scroll: "top" };
  Object.assign(flow, { actions: { upwards: [up] } });
  Object.assign(flow.steps.done, { enter: [{ when: "lang == 'es'", set: { "data.done": 0 } }, "upwards"] });
  Object.assign(flow.steps.details, { enter: ["upwards"] });
  writeFileSync(path, `${JSON.stringify(flow, null, 2)}\n`);
  return openWorkspace(root);
}

const at = "/steps/done/enter/0";
const OPENING = { kind: "set", flow: "garden", at, when: "data.done > 0", was: "lang == 'es'" } as const;

test("lists what a step does as it opens, with a condition", () => {
  const workspace = tried(opening());
  const stays = {
    kind: "opens",
    step: null,
    cause: "as the page opens",
    to: "sets done (under a condition of its own), scrolls to the top",
    when: [],
    rules: [],
    lists: ["/steps/done/enter"],
    does: [
      { at, words: "sets done to 0" },
      { at: "/steps/done/enter/1", words: "scrolls to the top" },
    ],
  };
  expect(staysIn(workspace, "done")).toEqual([stays]);
  expect(conditionView(workspace.repo, { flow: "garden", at, arm: "" })).toMatchObject({
    where: "As “Thank you” opens",
    source: "lang == 'es'",
    joined: { holding: "all", conditions: [{ of: "lang", compare: "is", values: ["es"] }] },
    problems: [],
  });
  workspace.apply(asArm({ ...OPENING, when: null }));
  expect(pageView(seenBy(workspace.repo, "shorter=treatment"), "garden", "done", []).stays[0]?.to).toBe(
    "sets done, scrolls to the top",
  );
});

testCommands([
  {
    title: "changes the condition of what a step does as it opens",
    on: opening,
    refused: [[{ ...OPENING, when: "form.name == 'Ana'" }, "There is no “name” in “form”."]],
    then: [{ command: OPENING }],
  },
  {
    title: "a condition on a named action applies to all steps that run it, and the message says so",
    on: opening,
    command: { kind: "set", flow: "garden", at: "/steps/done/enter/1", when: "lang == 'es'", was: null },
    then: [
      (workspace) =>
        expect(staysIn(workspace, "details")[0]?.to).toBe("scrolls to the top (under a condition of its own)"),
    ],
  },
]);

test("in this project's journeys: every condition on what a step does as it opens is valid", () => {
  const { repo } = ours();
  const conditions = repo.flows.flatMap((flow) =>
    [...flowOf(repo, flow).steps.values()].flatMap(({ enter }) =>
      enter.flatMap(({ pointer, when }) =>
        when === undefined ? [] : [conditionView(repo, { flow: flow.id, at: pointer, arm: "" })],
      ),
    ),
  );
  expect(conditions.length).toBeGreaterThan(5);
  expect(conditions.flatMap(({ problems }) => problems)).toEqual([]);
});
