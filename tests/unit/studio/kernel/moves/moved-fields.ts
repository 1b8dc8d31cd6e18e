import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AddStep } from "../../../../../src/studio/commands/add-step.ts";
import type { MoveFields } from "../../../../../src/studio/commands/move.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { copyOfGarden, garden, openWorkspace, writeTrial } from "../../journeys.ts";
import { FLOW, inBoth, textOf, TIPS, write } from "../../trial.ts";

export const FORM = "schemas/garden/details";

/** The e-mail address gets a page of its own behind the first page. */
export const OWN: AddStep = {
  ...TIPS,
  transitions: [...TIPS.transitions],
  name: "reach",
  path: "/reach",
  titles: inBoth("How we reach you", "Cómo le contactamos"),
  takes: { step: "details", form: FORM, fields: ["email"] },
};
export const move = (fields: readonly string[], to: string, step = "details", form = FORM): MoveFields => ({
  kind: "move",
  flow: "garden",
  step,
  form,
  fields: [...fields],
  to,
});

export const QUESTION = {
  type: "text",
  name: "nickname",
  labels: inBoth("Nickname", "Apodo"),
  choices: [],
  required: false,
  maxLength: 20,
  problems: inBoth("Too long", "Demasiado largo"),
} as const;
export const NICKNAME = { kind: "insert", what: "field", form: FORM, ...QUESTION, after: null } as const;

/** The small journey with other files. */
export function gardenWith(changes: Readonly<Record<string, (text: string) => string>>): () => Workspace {
  return () => {
    const root = copyOfGarden();
    const before = openWorkspace(root);
    for (const [path, change] of Object.entries(changes)) writeFileSync(join(root, path), change(textOf(before, path)));
    return openWorkspace(root);
  };
}

/** A phone number that the e-mail needs, and what the page does as the e-mail is changed. */
export const BOUND = {
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

export const looksOfPhone = (text: string) =>
  text.replace('"fields": {', '"fields": { "phone": { "label": "details.name", "autocomplete": "tel" },');
export const SUBMIT = '"submit": "details.submit"';

/** The small journey with a second page that remembers its answers elsewhere. */
export function twoObjects(): Workspace {
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
export const REFUSED: readonly (readonly [
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
