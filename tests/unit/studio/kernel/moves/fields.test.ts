import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { AddStep } from "../../../../../src/studio/commands/add-step.ts";
import { planOf } from "../../../../../src/studio/commands/index.ts";
import type { MoveFields } from "../../../../../src/studio/commands/move.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { testCommands } from "../../command-table.ts";
import { copyOfGarden, copyOfJourneys, garden, openWorkspace } from "../../journeys.ts";
import { FLOW, inBoth, textOf, TIPS } from "../../trial.ts";

const FORM = "schemas/garden/details";

/** The e-mail address gets a page of its own behind the first page. */
const OWN: AddStep = {
  ...TIPS,
  ways: [...TIPS.ways],
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
        workspace.apply({ ...TIPS, ways: [...TIPS.ways], asks: { ...QUESTION, required: true } });
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
      title: "is refused for all questions of a page, and for a page that asks nothing",
      refused: [
        [move(["name", "email"], "done"), "“Thank you” asks nothing."],
        [{ ...OWN, takes: { step: "details", form: FORM, fields: ["name", "email"] } }, "These are all questions of"],
        [{ ...OWN, takes: { step: "details", form: FORM, fields: ["nothing"] } }, "There is no field “nothing”"],
      ],
    },
  ]);
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
    const plan = planOf(repo, { ...CHILDREN, after: "step1", before: "step2", ways: toStep2 });
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
      ways: ["/steps/step2/on/updateRegistration.ok/0/then/3"],
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
      "are also asked at “Create your parent account” (invite)",
    );
    expect(() => workspace.plan(move("professional", "stepOne", "about", "hearAboutUs", "stepTwo"))).toThrow(
      "described as a whole",
    );
  });
});
