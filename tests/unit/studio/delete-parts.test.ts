import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { check } from "../../../src/linter/index.ts";
import { flowNamed } from "../../../src/cli/index.ts";
import { flowOf } from "../../../src/model/index.ts";
import type { DeleteButton, DeleteMessage } from "../../../src/studio/edits/command-away.ts";
import { Refusal, type Workspace } from "../../../src/studio/edits/index.ts";
import { alertsIn, allBlocksIn, buttonsIn, writtenAs } from "../../../src/studio/edits/removal/part-at.ts";
import { copyOfGarden, edited, openWorkspace, writeTrial } from "./journeys.ts";
import { LONG } from "../share.ts";

const FLOW = "flows/garden/flow.json";
const said = (en: string, es: string) => [
  { language: "en", value: en },
  { language: "es", value: es },
];
const RAIN = {
  kind: "add-message",
  flow: "garden",
  step: "done",
  tone: "warning",
  titles: said("It rains", "Llueve"),
  texts: said("We come when it is dry.", "Vamos cuando esté seco."),
  when: "site.id == 'uk'",
} as const;
const BUTTON = { flow: "garden", step: "done", name: "more", labels: said("More", "Más") };
const MORE = {
  kind: "add-dialog",
  ...BUTTON,
  titles: said("What comes next", "Lo que sigue"),
  texts: said("We will write to you soon.", "Te escribiremos pronto."),
} as const;

const stepOf = ({ repo }: Workspace, step: string, flow = "garden") => {
  const found = flowOf(repo, flowNamed(repo, flow)).steps.get(step);
  if (found === undefined) throw new Error(`no step ${step}`);
  return found;
};

function message(workspace: Workspace, step = "done", flow = "garden"): DeleteMessage {
  const found = stepOf(workspace, step, flow);
  const part = [...allBlocksIn(found).filter(({ name }) => name === "alert"), ...alertsIn(found)][0];
  if (part === undefined) throw new Error("no message");
  return { kind: "delete-message", flow, step, at: part.pointer, was: writtenAs(part) };
}

function button(workspace: Workspace, event: string, step = "done", flow = "garden"): DeleteButton {
  const part = buttonsIn(workspace.repo, flow, stepOf(workspace, step, flow)).find((one) => one.event === event);
  if (part === undefined) throw new Error(`no button ${event}`);
  return { kind: "delete-button", flow, step, at: part.pointer, was: writtenAs(part) };
}

/** What the files say, however they are laid out. */
const valuesOf = ({ repo }: Workspace) => new Map([...repo.files].map(([path, { value }]) => [path, value]));

/** Writes into the journey as a person does with an editor. */
function write(workspace: Workspace, from: string, to: string): Workspace {
  const path = join(workspace.root, FLOW);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
  workspace.refresh();
  return workspace;
}

const garden = () => openWorkspace(copyOfGarden());

describe("a message that is taken away", () => {
  test("goes with its words in every language, leaves the files as they were before it, and comes back to the byte", () => {
    const workspace = garden();
    const before = new Map(workspace.repo.files);
    workspace.apply(RAIN);
    const added = new Map(workspace.repo.files);
    const command = message(workspace);
    expect(workspace.plan(command)).toMatchObject({
      what: "A message at done is taken away",
      notes: ["Goes with it, since nothing else needs it: the texts done.messageTitle, done.message."],
    });
    workspace.apply(command);
    expect(edited(workspace, before)).toEqual({});
    workspace.undo();
    expect(edited(workspace, added)).toEqual({});
  });

  test("words that another page shows too stay, and so does what an arm shows", () => {
    const workspace = garden();
    workspace.apply({ ...RAIN, titles: [] });
    write(workspace, `"block": "heading", "text": "details.title"`, `"block": "heading", "text": "done.message"`);
    const { notes } = workspace.plan(message(workspace));
    expect(notes.join()).not.toContain("done.message");
  });

  test("what an arm changes of it goes too, and is said", () => {
    const root = copyOfGarden();
    const workspace = openWorkspace(root);
    workspace.apply(RAIN);
    writeTrial(root, [
      { file: FLOW, ops: [{ op: "replace", path: "/steps/done/page/0/tone", value: "info" }] },
      { file: "locales/en/garden.json", ops: [{ op: "replace", path: "/done/message", value: "Soon." }] },
      { file: "locales/es/garden.json", ops: [{ op: "replace", path: "/done/message", value: "Pronto." }] },
    ]);
    workspace.refresh();
    const before = new Map(workspace.repo.files);
    const command = message(workspace);
    expect(workspace.plan(command).notes[1]).toBe("It is changed in the arm treatment of shorter: that goes with it.");
    workspace.apply(command);
    expect(readFileSync(join(root, "flows/experiments.json"), "utf8")).not.toContain("patch");
    expect(check(workspace.repo)).toEqual([]);
    workspace.undo();
    expect(edited(workspace, before)).toEqual({});
  });

  test("behind it, an arm that names a block by its number keeps it where it is", () => {
    const root = copyOfGarden();
    const workspace = openWorkspace(root);
    workspace.apply(RAIN);
    writeTrial(root, [{ file: FLOW, ops: [{ op: "remove", path: "/steps/done/page/2" }] }]);
    workspace.refresh();
    expect(() => workspace.apply(message(workspace))).toThrow("The arm treatment of shorter changes");
  });

  test("one that is told after something has happened goes too, unless it is all that happens", () => {
    const workspace = garden();
    write(
      workspace,
      `[{ "do": [{ "done": "details" }], "goto": "done" }]`,
      `[{ "do": [{ "done": "details" }, { "alert": "details.subtitle", "tone": "info" }], "goto": "done" }]`,
    );
    const before = new Map(workspace.repo.files);
    workspace.apply(message(workspace, "details"));
    expect(readFileSync(join(workspace.root, FLOW), "utf8")).toContain(
      `[{ "do": [{ "done": "details" }], "goto": "done" }]`,
    );
    workspace.undo();
    expect(edited(workspace, before)).toEqual({});
    write(
      workspace,
      `[{ "do": [{ "done": "details" }, { "alert"`,
      `[{ "when": "lang == 'es'", "do": [{ "alert": "details.title", "tone": "info" }] }, { "do": [{ "done": "details" }, { "alert"`,
    );
    expect(() => workspace.apply(message(workspace, "details"))).toThrow("It is all that happens there");
  });

  test("one that is not there, or another one now, is refused, and nothing is written", () => {
    const workspace = garden();
    workspace.apply(RAIN);
    const before = new Map(workspace.repo.files);
    const command = message(workspace);
    expect(() => workspace.apply({ ...command, at: "/steps/done/page/1" })).toThrow("not there any more");
    expect(() => workspace.apply({ ...command, was: "{}" })).toThrow("Somebody else has changed");
    expect(() => workspace.apply({ ...command, step: "nowhere" })).toThrow("There is no step “nowhere” in garden.");
    expect(edited(workspace, before)).toEqual({});
  });
});

describe("a button that is taken away", () => {
  test("goes with what it did, its words and the dialog that it opened, and comes back to the byte", () => {
    const workspace = garden();
    const before = valuesOf(workspace);
    workspace.apply(MORE);
    const added = new Map(workspace.repo.files);
    const command = button(workspace, "more");
    expect(workspace.plan(command)).toMatchObject({
      what: "The button more at done is taken away",
      notes: [
        "Goes with it, since nothing else needs it: what “done” does after “more”; the dialog “more” of “done”; what “done” does after “moreClosed”; the texts done.more, done.moreTitle, done.moreText.",
      ],
    });
    workspace.apply(command);
    expect(valuesOf(workspace)).toEqual(before);
    workspace.undo();
    expect(edited(workspace, added)).toEqual({});
  });

  test("the last one of its block takes the block along; what another button sends too is done on", () => {
    const workspace = garden();
    write(
      workspace,
      `{ "event": "change", "text": "done.change", "variant": "secondary" }`,
      `{ "event": "change", "text": "done.change", "variant": "secondary" }, { "event": "change", "text": "done.title" }`,
    );
    workspace.apply(button(workspace, "change"));
    expect(Object.keys(stepOf(workspace, "done").raw)).toContain("on");
    workspace.apply(button(workspace, "change"));
    expect(stepOf(workspace, "done").page.map(({ name }) => name)).toEqual(["heading", "text"]);
    expect(Object.keys(stepOf(workspace, "done").raw)).not.toContain("on");
    expect(check(workspace.repo)).toEqual([]);
  });

  test("the only way on from a step, and the only way to one, are refused with a sentence", () => {
    const workspace = garden();
    workspace.apply({
      kind: "add-step",
      flow: "garden",
      name: "tips",
      titles: said("Before you dig", "Antes de cavar"),
      path: "/tips",
      after: "details",
      before: "done",
      ways: ["/steps/details/on/submit/0"],
      counts: true,
      asks: null,
    });
    const before = new Map(workspace.repo.files);
    expect(() => workspace.apply(button(workspace, "continue", "tips"))).toThrow(
      "It is the only way on from “Before you dig”: whoever is there could go no further.",
    );
    expect(edited(workspace, before)).toEqual({});
  });

  test("tries that press it are said", () => {
    const root = copyOfGarden();
    const path = join(root, "flows/garden/simulations/straight-through.json");
    const text = readFileSync(path, "utf8").replace(
      /(\{ "do": "visit", "path": "\/done", "expect": \{ "step": "done" \} \})/,
      `$1,\n    { "do": "send", "event": { "name": "change" }, "expect": { "step": "details" } }`,
    );
    writeFileSync(path, text);
    const workspace = openWorkspace(root);
    expect(workspace.plan(button(workspace, "change")).notes.at(-1)).toBe(
      "These tries press it, and have to go another way: flows/garden/simulations/straight-through.json.",
    );
  });
});

describe("a dialog that is taken away", () => {
  test("goes with the buttons that open it, and comes back to the byte", () => {
    const workspace = garden();
    const before = valuesOf(workspace);
    workspace.apply(MORE);
    const added = new Map(workspace.repo.files);
    const command = { kind: "delete-dialog", flow: "garden", step: "done", dialog: "more" } as const;
    expect(workspace.plan(command).notes[0]).toBe("What opens it goes too: “more”.");
    workspace.apply(command);
    expect(valuesOf(workspace)).toEqual(before);
    workspace.undo();
    expect(edited(workspace, added)).toEqual({});
    expect(() => workspace.apply({ ...command, dialog: "nothing" })).toThrow("There is no dialog “nothing” at “done”");
  });

  test("is refused where what opens it does more", () => {
    const workspace = garden();
    workspace.apply(MORE);
    write(
      workspace,
      `"more": [{ "do": [{ "open": "more" }] }]`,
      `"more": [{ "do": [{ "open": "more" }], "when": "lang == 'es'" }, { "goto": "details" }]`,
    );
    expect(() => workspace.apply({ kind: "delete-dialog", flow: "garden", step: "done", dialog: "more" })).toThrow(
      "It is opened after “more” among other things",
    );
  });
});

test("in this project’s own journeys they go without an error, or are refused with a sentence", LONG, () => {
  const workspace = openWorkspace();
  const before = new Map(workspace.repo.files);
  const done = new Set<string>();
  for (const flow of workspace.repo.flows.filter(({ id }) => id === "invite" || id === "professional"))
    for (const { id: step } of flowOf(workspace.repo, flow).steps.values()) {
      const found = stepOf(workspace, step, flow.id);
      const messages = [...allBlocksIn(found).filter(({ name }) => name === "alert"), ...alertsIn(found)];
      for (const [kind, parts] of [
        ["delete-message", messages.slice(0, 2)],
        ["delete-button", buttonsIn(workspace.repo, flow.id, found).slice(0, 2)],
      ] as const)
        for (const part of parts)
          try {
            workspace.apply({ kind, flow: flow.id, step, at: part.pointer, was: writtenAs(part) });
            workspace.undo();
            done.add(kind);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
    }
  expect([...done].sort()).toEqual(["delete-button", "delete-message"]);
  expect(edited(workspace, before)).toEqual({});
});
