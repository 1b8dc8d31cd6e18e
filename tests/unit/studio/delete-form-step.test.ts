import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { problemsOf } from "../../../src/studio/edits/problems-of.ts";
import type { AddStep, DeleteStep, Workspace } from "../../../src/studio/edits/index.ts";
import { copyOfGarden, edited, openWorkspace } from "./journeys.ts";

const FLOW = "flows/garden/flow.json";
const DATA = "schemas/garden/data.schema.json";
const said = ["en", "es"].map((language) => ({ language, value: "Phone" }));
const CONTACT: AddStep = {
  kind: "add-step",
  flow: "garden",
  name: "contact",
  titles: said,
  path: "/contact",
  after: "details",
  before: "done",
  ways: ["/steps/details/on/submit/0"],
  counts: true,
  asks: { name: "phone", type: "text", labels: said, required: true, maxLength: 30, problems: said, choices: [] },
};
const DELETED: DeleteStep = { kind: "delete-step", flow: "garden", step: "contact", instead: null };

const textOf = ({ root }: Workspace, path: string) => readFileSync(join(root, path), "utf8");
const jsonOf = (workspace: Workspace, path: string) => JSON.parse(textOf(workspace, path)) as unknown;

function withContact(): Workspace {
  const workspace = openWorkspace(copyOfGarden());
  workspace.apply(CONTACT);
  return workspace;
}

/** Writes into a file as a person does with an editor. */
function write(workspace: Workspace, path: string, ...changes: readonly (readonly [from: string, to: string])[]) {
  let text = textOf(workspace, path);
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  writeFileSync(join(workspace.root, path), text);
  workspace.refresh();
  return workspace;
}

describe("a step with a form that is deleted", () => {
  test("takes its form, its words and what is remembered of it along, by a migration, and undo gives back every byte", () => {
    const fresh = openWorkspace(copyOfGarden());
    const workspace = withContact();
    expect(textOf(workspace, "flows/garden/simulations/straight-through.json")).toContain('"step": "contact"');
    const before = new Map(workspace.repo.files);
    const { notes } = workspace.plan(DELETED);
    expect(notes).toContain("What people have answered there is forgotten.");
    workspace.apply(DELETED);
    // What was added is what goes, but for those who have answered.
    expect(edited(workspace, fresh.repo.files)).toEqual({
      [DATA]: ['+  "x-version": 2,'],
      "schemas/garden/golden/1.json": expect.arrayContaining([expect.stringContaining("has answered contact")]),
      "schemas/garden/migrations/2.json": expect.arrayContaining([
        '+  "changes": [{ "drop": "data.contact" }, { "drop": "drafts.contact/form" }]',
      ]),
    });
    expect(problemsOf(workspace.repo)).toEqual([]);
    workspace.undo();
    expect(edited(workspace, before)).toEqual({});
  });

  test("is refused while something reads its answers, and says where; nothing is written", () => {
    const workspace = withContact();
    write(workspace, FLOW, ['"email": "= data.details.email"', '"email": "= data.contact.phone"']);
    const before = new Map(workspace.repo.files);
    expect(() => workspace.apply(DELETED)).toThrow(
      "What is answered there (data.contact) is needed: at “Thank you” (flows/garden/flow.json). Change that first.",
    );
    expect(() => workspace.apply({ ...DELETED, step: "contact", instead: "nowhere" })).toThrow(
      "Ways cannot lead to “nowhere” instead.",
    );
    expect(edited(workspace, before)).toEqual({});
  });

  test("takes guards along that send people to it for its own sake, and no others", () => {
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
    expect(() => more.apply(DELETED)).toThrow(
      "“contact” is needed: flows/garden/flow.json, /steps/done/guards/0/goto.",
    );
  });

  test("leaves a form that another step shows, and is refused where others write to the same place", () => {
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
    expect(() => written.apply(DELETED)).toThrow("data.contact is written at “contact”, and at “details” too");
  });
});

test("a try that looks at the page of a step keeps it from being deleted, and is named", () => {
  const workspace = withContact();
  const path = "flows/garden/simulations/straight-through.json";
  write(workspace, path, ['"step": "contact"', '"calls": [], "step": "contact"']);
  expect(() => workspace.plan(DELETED)).toThrow(
    `“contact” is needed: ${path}, /events/1/expect/step. Change that first.`,
  );
});

describe("a step with several ways on that is deleted", () => {
  /** A page on which people choose, as the recipe for a journey has it. */
  function withChoice(): Workspace {
    const workspace = openWorkspace(copyOfGarden());
    workspace.apply({ ...CONTACT, name: "call", path: "/call", asks: null });
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

  test("leads its ways to the step that is chosen, and what is chosen at it is forgotten", () => {
    const workspace = withChoice();
    const before = new Map(workspace.repo.files);
    expect(() => workspace.apply(CALL)).toThrow("Choose the step to which the ways that lead here shall lead instead.");
    workspace.apply({ ...CALL, instead: "done" });
    expect(jsonOf(workspace, FLOW)).toMatchObject({
      progress: { steps: [{ step: "details" }, { step: "done" }] },
      steps: { details: { on: { submit: [{ goto: "done" }] } } },
    });
    expect(textOf(workspace, DATA)).not.toContain("wantsCall");
    expect(textOf(workspace, "schemas/garden/migrations/2.json")).toContain('{ "drop": "data.wantsCall" }');
    expect(problemsOf(workspace.repo).filter(({ severity }) => severity === "error")).toEqual([]);
    workspace.undo();
    expect(edited(workspace, before)).toEqual({});
  });

  test("is refused while a condition asks what was chosen", () => {
    const workspace = write(withChoice(), FLOW, ['"block": "text",', '"block": "text", "when": "data.wantsCall",']);
    expect(() => workspace.plan({ ...CALL, instead: "done" })).toThrow(
      "What is answered there (data.wantsCall) is needed: at “Thank you”",
    );
  });
});
