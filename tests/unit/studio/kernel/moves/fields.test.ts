import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { AddStep } from "../../../../../src/studio/commands/add-step.ts";
import { planOf } from "../../../../../src/studio/commands/index.ts";
import type { MoveFields } from "../../../../../src/studio/commands/move.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { testCommands } from "../../command-table.ts";
import { copyOfGarden, copyOfJourneys, garden, openWorkspace, writeTrial } from "../../journeys.ts";
import { FLOW, inBoth, textOf, TIPS, write } from "../../trial.ts";

const FORM = "schemas/garden/details";

/** The e-mail address gets a page of its own behind the first page. */
const OWN: AddStep = {
  ...TIPS,
  transitions: [...TIPS.transitions],
  name: "reach",
  path: "/reach",
  titles: inBoth("How we reach you", "Cómo le contactamos"),
  takes: { step: "details", form: FORM, fields: ["email"] },
};
const move = (fields: readonly string[], to: string, step = "details", form = FORM): MoveFields => ({
  kind: "move",
  flow: "garden",
  step,
  form,
  fields: [...fields],
  to,
});

const QUESTION = {
  type: "text",
  name: "nickname",
  labels: inBoth("Nickname", "Apodo"),
  choices: [],
  required: false,
  maxLength: 20,
  problems: inBoth("Too long", "Demasiado largo"),
} as const;
const NICKNAME = { kind: "insert", what: "field", form: FORM, ...QUESTION, after: null } as const;

/** The small journey with other files. */
function gardenWith(changes: Readonly<Record<string, (text: string) => string>>): () => Workspace {
  return () => {
    const root = copyOfGarden();
    const before = openWorkspace(root);
    for (const [path, change] of Object.entries(changes)) writeFileSync(join(root, path), change(textOf(before, path)));
    return openWorkspace(root);
  };
}

/** A phone number that the e-mail needs, and what the page does as the e-mail is changed. */
const BOUND = {
  [`${FORM}.schema.json`]: (text: string) =>
    text.replace(
      '"email": {',
      '"phone": { "type": "string", "maxLength": 40, "errorMessage": "details.nameProblem", "x-cases": [{ "when": "has(self.email) && self.email != \'\'", "is": "optional" }, { "is": "hidden" }] },\n    "email": {',
    ),
  [`${FORM}.ui.json`]: (text: string) =>
    text
      .replace('["name", "email"]', '["name", { "section": "details.title", "rows": ["email", "phone"] }]')
      .replace('"fields": {', '"fields": { "phone": { "label": "details.name", "autocomplete": "tel" },'),
  [FLOW]: (text: string) =>
    text
      .replace('"submit": "details.submit"', '"submit": "details.submit", "initial": { "phone": "0" }')
      .replace(
        '"submit": {',
        '"change": { "when": "event.field == \'email\'", "do": [{ "set": { "form.phone": "" } }] }, "submit": {',
      )
      .replace(
        '"title": "done.title",',
        '"title": "done.title", "guards": [{ "when": "data.details.email == \'\'", "goto": "details" }],',
      ),
};

const looksOfPhone = (text: string) =>
  text.replace('"fields": {', '"fields": { "phone": { "label": "details.name", "autocomplete": "tel" },');
const SUBMIT = '"submit": "details.submit"';

/** The small journey with a second page that remembers its answers elsewhere. */
function twoObjects(): Workspace {
  const workspace = garden();
  workspace.apply({ ...TIPS, transitions: [...TIPS.transitions], asks: { ...QUESTION, required: true } });
  return write(workspace, "schemas/garden/data.schema.json", '["done", "details"]', '["done", "details", "tips"]');
}

/** The small journey with a page that asks nothing between the first page and the last one. */
function threePages(from: string, to: string): () => Workspace {
  return () => {
    const workspace = garden();
    workspace.apply({ ...TIPS, transitions: [...TIPS.transitions] });
    return write(workspace, FLOW, from, to);
  };
}
const LAST: AddStep = { ...OWN, after: "tips", before: "done", transitions: ["/steps/tips/on/continue/0"] };
const onFlow = (from: string, to: string) => gardenWith({ [FLOW]: (text) => text.replace(from, to) });
const inTwo = (path: string, from: string, to: string) => () => write(twoObjects(), path, from, to);
const WORKS = "in a way that only the place JSON can move";
const DONE = '"title": "done.title",';
const NAMED = "name the answer where it is now";

/** What would be lost or changed without a word. */
const REFUSED: readonly (readonly [
  title: string,
  on: () => Workspace,
  command: AddStep | MoveFields,
  words: string,
])[] = [
  [
    "is refused if something else than a guard sends people back for it",
    onFlow(
      '"on": { "change": "details" }',
      '"on": { "change": [{ "when": "data.details.email == \'\'", "goto": "details" }, { "goto": "details" }] }',
    ),
    OWN,
    WORKS,
  ],
  [
    "is refused if a guard sends people back for it and for something else",
    onFlow(DONE, `${DONE} "guards": [{ "when": "data.details.email == '' && lang == 'es'", "goto": "details" }],`),
    OWN,
    WORKS,
  ],
  [
    "is refused if a guard sends people back for what they answered",
    onFlow(DONE, `${DONE} "guards": [{ "when": "data.details.email == 'ana@example.com'", "goto": "details" }],`),
    OWN,
    WORKS,
  ],
  [
    "is refused if a guard before the new page sends people back for it",
    threePages(
      '"title": "tips.title",',
      `"title": "tips.title", "guards": [{ "when": "data.details.email == ''", "goto": "details" }],`,
    ),
    LAST,
    "Choose a page before “Before you dig”",
  ],
  [
    "is refused if a page before the new one reads it where it stays remembered",
    threePages(
      '"title": "tips.title",',
      `"title": "tips.title", "enter": [{ "when": "data.details.email == ''", "log": "Nothing" }],`,
    ),
    LAST,
    "Choose a page before “Before you dig”",
  ],
  [
    "is refused if the page passes its form on as a whole",
    onFlow('[{ "done": "details" }]', '[{ "set": { "data.details": "= form" } }, { "done": "details" }]'),
    OWN,
    WORKS,
  ],
  [
    "is refused if the page calculates the first values of all its questions",
    onFlow(SUBMIT, `${SUBMIT}, "initial": "= data.details"`),
    OWN,
    "A page calculates what it gives",
  ],
  [
    "is refused if an arm changes how it looks",
    () => {
      const root = copyOfGarden();
      writeTrial(root, [
        { file: `${FORM}.ui.json`, ops: [{ op: "replace", path: "/fields/email/label", value: "details.name" }] },
      ]);
      return openWorkspace(root);
    },
    OWN,
    "changes it: undo that first",
  ],
  [
    "is refused if sample data has it and it would be remembered elsewhere",
    () => {
      const workspace = twoObjects();
      const sample = { data: { details: { name: "Ana", email: "ana@example.com" } }, steps: {}, answers: {} };
      writeFileSync(join(workspace.root, "flows/garden/dev.json"), JSON.stringify(sample));
      workspace.refresh(["flows/garden/dev.json"]);
      return workspace;
    },
    move(["email"], "tips"),
    NAMED,
  ],
  [
    "is refused if a test walk expects it where it is remembered",
    inTwo(
      "flows/garden/simulations/straight-through.json",
      '"details.name": "Ana"',
      '"details.name": "Ana", "details.email": "ana@example.com"',
    ),
    move(["email"], "tips"),
    NAMED,
  ],
  [
    "is refused if the data schema says something of its own about it",
    inTwo(
      "schemas/garden/data.schema.json",
      '"x-fields-of": ["schemas/garden/details"]',
      '"properties": { "email": { "type": "string", "maxLength": 100 } }, "x-fields-of": ["schemas/garden/details"]',
    ),
    move(["email"], "tips"),
    NAMED,
  ],
  [
    "is refused if one of the two objects is forgotten as a whole",
    inTwo(
      FLOW,
      '"on": { "change": "details" }',
      '"on": { "change": { "do": [{ "reset": "data.details" }], "goto": "details" } }',
    ),
    move(["email"], "tips"),
    WORKS,
  ],
  [
    "is refused if a part that reads it is written for several pages",
    () => {
      const workspace = twoObjects();
      const part = { block: "text", text: { key: "done.text", with: { email: "= data.details.email" } } };
      writeFileSync(join(workspace.root, "flows/garden/parts.json"), JSON.stringify({ part }));
      workspace.refresh(["flows/garden/parts.json"]);
      write(
        workspace,
        FLOW,
        '{ "block": "text", "text": { "key": "done.text", "with": { "email": "= data.details.email" } } }',
        '{ "$ref": "parts.json#/part" }',
      );
      return write(
        workspace,
        FLOW,
        '{ "block": "heading", "text": "tips.title" }',
        '{ "block": "heading", "text": "tips.title" }, { "$ref": "parts.json#/part" }',
      );
    },
    move(["email"], "tips"),
    WORKS,
  ],
];

describe("moving questions to another page", () => {
  testCommands([
    { title: "gives one of them a page of its own, which remembers it where it was", command: OWN },
    {
      title: "takes along what depends on it: its section, cases, first values, and who is sent back without it",
      on: gardenWith(BOUND),
      command: OWN,
    },
    {
      title: "moves one to a page that there is, remembered with what that page asks",
      on: () => {
        const workspace = garden();
        workspace.apply(OWN);
        workspace.apply({ ...NICKNAME, form: "schemas/garden/reach" });
        return workspace;
      },
      command: move(["nickname"], "details", "reach", "schemas/garden/reach"),
    },
    {
      title: "remembers it with what the other page asks, and everything reads it there",
      on: () => {
        const workspace = garden();
        workspace.apply({ ...TIPS, transitions: [...TIPS.transitions], asks: { ...QUESTION, required: true } });
        // Everything else reads it without asking whether the page was filled in.
        const data = textOf(workspace, "schemas/garden/data.schema.json");
        writeFileSync(
          join(workspace.root, "schemas/garden/data.schema.json"),
          data.replace('["done", "details"]', '["done", "details", "tips"]'),
        );
        workspace.refresh();
        return workspace;
      },
      command: move(["email"], "tips"),
    },
    {
      title: "takes a line and a part of another line from a form",
      on: gardenWith({
        ...BOUND,
        [`${FORM}.ui.json`]: (text) => looksOfPhone(text).replace('["name", "email"]', '["phone", ["name", "email"]]'),
      }),
      command: OWN,
    },
    {
      title: "names the test walks that expect it of the page",
      on: gardenWith({
        "flows/garden/simulations/straight-through.json": (text) =>
          text.replace('"details.name": "Ana"', '"details.email": "ana@example.com"'),
      }),
      command: OWN,
    },
    {
      title: "leaves a button with words of its own alone as a question with the name of that property moves",
      on: () => {
        const workspace = gardenWith({
          [FLOW]: (text) =>
            text
              .replace(SUBMIT, `${SUBMIT}, "secondary": { "event": "later", "text": "details.submit" }`)
              .replace('"on": { "submit"', '"on": { "later": "done", "submit"'),
        })();
        workspace.apply({ ...NICKNAME, name: "text" });
        return workspace;
      },
      command: { ...OWN, takes: { step: "details", form: FORM, fields: ["text"] } },
    },
    {
      title: "does not ask what the pages tell their forms if what moves does not read it",
      on: () => {
        const workspace = twoObjects();
        for (const [form, name] of [
          ["details", "one"],
          ["tips", "other"],
        ])
          write(
            workspace,
            `schemas/garden/${form}.schema.json`,
            '"properties": {',
            `"x-context": { "type": "object", "properties": { "${name}": { "type": "boolean" } } }, "properties": {`,
          );
        write(workspace, FLOW, SUBMIT, `${SUBMIT}, "context": { "one": "= true" }`);
        write(workspace, FLOW, `data.tips", ${SUBMIT}`, `data.tips", ${SUBMIT}, "context": { "other": "= true" }`);
        write(
          workspace,
          "schemas/garden/tips.schema.json",
          '"nickname": {',
          '"nickname": { "x-cases": [{ "when": "context.other", "is": "required" }, { "is": "optional" }],',
        );
        return workspace;
      },
      command: move(["email"], "tips"),
    },
    ...REFUSED.map(([title, on, command, words]) => ({ title, on, refused: [[command, words] as const] })),
    {
      title: "is refused for all questions of a page, and for a page that asks nothing",
      refused: [
        [move(["name", "email"], "done"), "“Thank you” asks nothing."],
        [{ ...OWN, takes: { step: "details", form: FORM, fields: ["name", "email"] } }, "These are all questions of"],
        [{ ...OWN, takes: { step: "details", form: FORM, fields: ["nothing"] } }, "There is no field “nothing”"],
      ],
    },
  ]);
});

describe("moving questions of this project's journeys", () => {
  const joining = () => openWorkspace(copyOfJourneys());
  const CHILDREN = {
    kind: "add-step",
    flow: "join",
    name: "children",
    titles: inBoth("Your children", "Sus hijos"),
    path: "/children",
    counts: true,
    asks: null,
    takes: { step: "step2", form: "schemas/join/step-two", fields: ["children"] },
  } as const;
  const toStep2 = [
    "/on/createRegistration.ok/0",
    "/steps/step1/on/updateRegistration.ok/1",
    "/steps/duplicate/on/confirm/2",
    "/steps/duplicate/on/createRegistration.ok/0",
    "/steps/duplicate/on/updateRegistration.ok/0",
  ];

  test("a list is asked for before the page that sends it, and the page reads what is remembered", () => {
    const { repo } = joining();
    // Planned once: a workspace would also undo it and check everything again.
    const plan = planOf(repo, { ...CHILDREN, after: "step1", before: "step2", transitions: toStep2 });
    expect(plan.notes).toContain(
      "The service gets it as before, at “Review your order”, “Invite your co-parent”: “Save the registration” (children). If it refuses the answer, people read that there and not at the question.",
    );
    const flow = plan.files.get("flows/join/flow.json");
    expect(flow).toContain('"= data.stepTwoValues.children.map(');
    expect(flow).not.toContain('"= form.children');
    expect(plan.files.get("schemas/join/data.schema.json")).toContain(
      '["schemas/join/step-two", "schemas/join/children"]',
    );
    expect(plan.files.get("schemas/join/children.ui.json")).toContain('"section": "step2.children.title"');
  });

  test("says why a page cannot give its questions away, and where they can go", () => {
    const workspace = joining();
    const late = {
      ...CHILDREN,
      after: "step2",
      before: "step3",
      transitions: ["/steps/step2/on/updateRegistration.ok/0/then/3"],
    };
    expect(() => workspace.plan(late)).toThrow("Choose a page before “Invite your co-parent”.");
    const move = (flow: string, step: string, form: string, field: string, to: string): MoveFields => ({
      kind: "move",
      flow,
      step,
      form: `schemas/${flow}/${form}`,
      fields: [field],
      to,
    });
    expect(() => workspace.plan(move("join", "step2", "step-two", "children", "step1"))).toThrow(
      "are also asked at “Create your parent account” of the journey “invite”, which",
    );
    expect(() => workspace.plan(move("professional", "stepOne", "about", "hearAboutUs", "stepTwo"))).toThrow(
      "described as a whole",
    );
  });
});
