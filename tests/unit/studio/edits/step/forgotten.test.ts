import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { AddStep } from "../../../../../src/studio/commands/add-step.ts";
import type { Remove } from "../../../../../src/studio/commands/remove.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { edited, garden, gardenAfter } from "../../journeys.ts";
import { FLOW, jsonOf, textOf, TIPS } from "../../trial.ts";
import { testCommands } from "../../command-table.ts";
import { editFile } from "../../../edit-file.ts";

type DeleteStep = Extract<Remove, { readonly step: string }>;

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

function withContact(): Workspace {
  const workspace = gardenAfter(CONTACT);
  return workspace;
}

/** Changes a file on disk, as another editor would. */
function write(workspace: Workspace, path: string, ...changes: readonly (readonly [from: string, to: string])[]) {
  for (const [from, to] of changes) editFile(workspace.root, path, from, to);
  workspace.refresh();
  return workspace;
}

describe("deleting a step with a form", () => {
  test("also removes its form, texts and stored data, with a migration; undo restores every byte", () => {
    const fresh = garden();
    const workspace = withContact();
    expect(textOf(workspace, "flows/garden/simulations/straight-through.json")).toContain('"step": "contact"');
    const { notes } = workspace.plan(DELETED);
    expect(notes).toContain("What people have answered there is deleted.");
    workspace.apply(DELETED);
    // Everything that was added is gone. Only the migration is new, for people who have answered.
    expect(edited(workspace, fresh.repo.files)).toEqual({
      [DATA]: ['+  "x-version": 2,'],
      "schemas/garden/golden/1.json": expect.arrayContaining([expect.stringContaining("has answered contact")]),
      "schemas/garden/migrations/2.json": expect.arrayContaining([
        '+  "changes": [{ "drop": "data.contact" }, { "drop": "drafts.contact/form" }]',
      ]),
    });
  });

  test("keeps answers that something reads, with their form, and says where they are empty from now on", () => {
    const workspace = withContact();
    write(workspace, FLOW, ['"email": "= data.details.email"', '"email": "= data.contact.phone"']);
    expect(() => workspace.apply({ ...DELETED, step: "contact", instead: "nowhere" })).toThrow(
      "Choose another page to which people get instead.",
    );
    expect(workspace.plan(DELETED).notes).toContain(
      "What is answered there is read elsewhere, and is empty from now on: at “Thank you” (garden). Look there.",
    );
    workspace.apply(DELETED);
    expect(textOf(workspace, DATA)).toContain('"contact"');
  });

  test("also removes guards that only ask for the step to be done, or that would lead to their own page", () => {
    const guarded = (guards: string) =>
      write(withContact(), FLOW, ['"title": "done.title",', `"title": "done.title", "guards": [${guards}],`]);
    const own = `{ "when": "!done.contact || !has(data.contact)", "goto": "contact" }`;
    const other = `{ "when": "data.done < 1", "goto": "details" }`;
    const workspace = guarded(`${own}, ${other}`);
    workspace.apply(DELETED);
    expect(jsonOf(workspace, FLOW)).toMatchObject({ steps: { done: { guards: [{ goto: "details" }] } } });
    const alone = guarded(own);
    alone.apply(DELETED);
    expect(textOf(alone, FLOW)).not.toContain("guards");
    const more = guarded(`{ "when": "site.id == 'uk'", "goto": "contact" }`);
    more.apply(DELETED);
    expect(textOf(more, FLOW)).not.toContain("guards");
  });

  test("keeps a form that another step shows, and data that another step writes", () => {
    const block = `{ "block": "form", "schema": "schemas/garden/contact", "into": "data.contact", "submit": "details.submit" }`;
    const heading = `{ "block": "heading", "text": "details.title", "sub": "details.subtitle" },`;
    const twice = write(withContact(), FLOW, [
      heading,
      `${heading} ${block.replace('"block"', '"name": "more", "block"')},`,
    ]);
    twice.apply(DELETED);
    expect(existsSync(join(twice.root, "schemas/garden/contact.schema.json"))).toBe(true);
    expect(textOf(twice, DATA)).toContain('"contact"');
    const set = `{ "set": { "data.contact.phone": "" } }, { "done": "details" }`;
    const written = write(withContact(), FLOW, [`{ "done": "details" }`, set]);
    written.apply(DELETED);
    expect(textOf(written, DATA)).toContain('"contact"');
  });
});

test("lets a simulation that expects more there than passing through go past the step", () => {
  const workspace = withContact();
  const path = "flows/garden/simulations/straight-through.json";
  write(workspace, path, ['"step": "contact"', '"calls": [], "step": "contact"']);
  workspace.apply(DELETED);
  const { events } = jsonOf(workspace, path) as { events: readonly { expect?: { step?: string } }[] };
  expect(events.flatMap((row) => row.expect?.step ?? [])).toEqual(["details", "done", "details", "done"]);
  expect(textOf(workspace, path)).not.toContain('"calls": []');
});

describe("deleting a step with several ways out", () => {
  /** The garden with a step on which people choose one of two ways, as in the recipe. */
  function withChoice(): Workspace {
    const workspace = gardenAfter({ ...CONTACT, name: "call", path: "/call", asks: null });
    const flow = JSON.parse(textOf(workspace, FLOW)) as { steps: { call: Record<string, unknown> } };
    flow.steps.call["page"] = [
      { block: "heading", text: "call.title" },
      { block: "choice", options: ["wanted", "unwanted"].map((event) => ({ event, title: "call.title" })) },
    ];
    const chosen = (wantsCall: boolean) => ({
      do: [{ set: { "data.wantsCall": wantsCall } }, { done: "call" }],
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
