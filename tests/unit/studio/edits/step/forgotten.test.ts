import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe } from "vitest";
import type { AddStep } from "../../../../../src/studio/commands/add-step.ts";
import type { Command } from "../../../../../src/studio/commands/index.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { gardenAfter } from "../../journeys.ts";
import { FLOW, textOf, TIPS } from "../../trial.ts";
import { describeCommands, testCommands } from "../../command-table.ts";
import { editFile } from "../../../edit-file.ts";

type DeleteStep = Extract<Command, { readonly kind: "remove"; readonly step: string }>;

const DATA = "schemas/garden/data.schema.json";
const said = ["en", "es"].map((language) => ({ language, value: "Phone" }));
const CONTACT: AddStep = {
  ...TIPS,
  name: "contact",
  titles: said,
  path: "/contact",
  asks: { name: "phone", type: "text", labels: said, required: true, maxLength: 30, problems: said, choices: [] },
};
const DELETED: DeleteStep = { kind: "remove", flow: "garden", step: "contact", instead: null };

const withContact = () => gardenAfter(CONTACT);

/** Changes a file on disk, as another editor would. */
function write(workspace: Workspace, path: string, ...changes: readonly (readonly [from: string, to: string])[]) {
  for (const [from, to] of changes) editFile(workspace.root, path, from, to);
  workspace.refresh();
  return workspace;
}

const guarded = (guards: string) => () =>
  write(withContact(), FLOW, ['"title": "done.title",', `"title": "done.title", "guards": [${guards}],`]);
const OWN_GUARD = `{ "when": "!done.contact || !has(data.contact)", "goto": "contact" }`;
const HEADING = `{ "block": "heading", "text": "details.title", "sub": "details.subtitle" },`;
const ITS_FORM = `{ "name": "more", "block": "form", "schema": "schemas/garden/contact", "into": "data.contact", "submit": "details.submit" },`;

describeCommands("deleting a step with a form", [
  {
    title: "also removes its form, texts and stored data, with a migration",
    on: withContact,
    command: DELETED,
  },
  {
    title: "keeps answers that something reads, with their form, and says where they are empty from now on",
    on: () => write(withContact(), FLOW, ['"email": "= data.details.email"', '"email": "= data.contact.phone"']),
    refused: [[{ ...DELETED, instead: "nowhere" }, "Choose another page to which people get instead."]],
    then: [{ command: DELETED }],
  },
  {
    title: "also removes guards that only ask for the step to be done, and no others",
    on: guarded(`${OWN_GUARD}, { "when": "data.done < 1", "goto": "details" }`),
    command: DELETED,
  },
  {
    title: "also removes the list of guards with the only one",
    on: guarded(OWN_GUARD),
    command: DELETED,
  },
  {
    title: "also removes a guard that would lead to its own page",
    on: guarded(`{ "when": "site.id == 'uk'", "goto": "contact" }`),
    command: DELETED,
  },
  {
    title: "keeps a form that another step shows",
    on: () => write(withContact(), FLOW, [HEADING, `${HEADING} ${ITS_FORM}`]),
    command: DELETED,
  },
  {
    title: "keeps data that another step writes",
    on: () =>
      write(withContact(), FLOW, [
        `{ "done": "details" }`,
        `{ "set": { "data.contact.phone": "" } }, { "done": "details" }`,
      ]),
    command: DELETED,
  },
  {
    title: "lets a simulation that expects more there than passing through go past the step",
    on: () =>
      write(withContact(), "flows/garden/simulations/straight-through.json", [
        '"step": "contact"',
        '"calls": [], "step": "contact"',
      ]),
    command: DELETED,
  },
]);

describe("deleting a step with several ways out", () => {
  /** The garden with a step on which people choose one of two ways, as in the recipe. */
  function withChoice(): Workspace {
    const workspace = gardenAfter({ ...CONTACT, name: "call", path: "/call", asks: null });
    const flow = JSON.parse(textOf(workspace, FLOW)) as { steps: { call: Record<string, unknown> } };
    flow.steps.call["page"] = [
      { block: "heading", text: "call.title" },
      { block: "choice", options: ["wanted", "unwanted"].map((event) => ({ event, title: "call.title" })) },
    ];
    const chosen = (isWithCall: boolean) => ({
      do: [{ set: { "data.wantsCall": isWithCall } }, { done: "call" }],
      goto: "done",
    });
    flow.steps.call["on"] = { back: "details", wanted: [chosen(true)], unwanted: [chosen(false)] };
    writeFileSync(join(workspace.root, FLOW), `${JSON.stringify(flow, null, 2)}\n`);
    return write(
      workspace,
      DATA,
      ['"required": ["done"', '"required": ["wantsCall", "done"'],
      ['"properties": {', '"properties": {\n    "wantsCall": { "type": "boolean", "default": false },'],
    );
  }
  const CALL: DeleteStep = { ...DELETED, step: "call" };

  testCommands([
    {
      title: "leads its incoming transitions to the given step and drops the stored choice",
      on: withChoice,
      refused: [[CALL, "Choose the page to which people get instead."]],
      then: [{ command: { ...CALL, instead: "done" } }],
    },
    {
      title: "keeps what people chose there while a condition reads it",
      on: () => write(withChoice(), FLOW, ['"block": "text",', '"block": "text", "when": "data.wantsCall",']),
      command: { ...CALL, instead: "done" },
    },
  ]);
});
