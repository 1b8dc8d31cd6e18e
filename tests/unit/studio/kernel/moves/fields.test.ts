import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { planOf } from "../../../../../src/studio/commands/index.ts";
import type { MoveFields } from "../../../../../src/studio/commands/move.ts";
import { testCommands } from "../../command-table.ts";
import { copyOfJourneys, garden, openWorkspace } from "../../journeys.ts";
import { FLOW, inBoth, textOf, TIPS, write } from "../../trial.ts";
import {
  BOUND,
  FORM,
  gardenWith,
  looksOfPhone,
  move,
  NICKNAME,
  OWN,
  QUESTION,
  REFUSED,
  SUBMIT,
  twoObjects,
} from "./moved-fields.ts";

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
