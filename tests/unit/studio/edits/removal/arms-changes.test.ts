import { describe, expect, test } from "vitest";
import { patchedArms } from "../../../../../src/model/index.ts";
import type { Command } from "../../../../../src/studio/commands/index.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { NEVER } from "../../../../../src/studio/browser/presence.ts";
import { button, message, RAIN } from "../../garden-parts.ts";
import { asArm, choiceField, FLOW, inBoth, refuses, TIPS, write } from "../../trial.ts";
import { garden, writeTrial } from "../../journeys.ts";
import { testCommands } from "../../command-table.ts";

const FORM = "schemas/garden/details";
const PLANT = choiceField("plant", inBoth("Plant", "Planta"), {
  rose: inBoth("A rose", "Una rosa"),
  ivy: inBoth("Ivy", "Hiedra"),
  oak: inBoth("Oak", "Roble"),
});
const FERN = {
  kind: "insert",
  what: "choice",
  form: FORM,
  field: "plant",
  value: "fern",
  labels: inBoth("A fern", "Un helecho"),
  after: "ivy",
} as const;
const EXTRA = { ...TIPS, name: "extra", titles: inBoth("Extra", "Extra"), path: "/extra" };
const FIRST = "The arm treatment of shorter changes it: undo that first, under “What it changes…”.";

const transition = (name: string, label: string, step = "done", to = "details") =>
  ({ kind: "insert", what: "button", flow: "garden", step, name, labels: inBoth(label, label), to }) as const;

/** The small journey with an experiment, after these commands. */
function after(...commands: readonly Command[]): Workspace {
  const workspace = garden();
  for (const one of [{ kind: "add-experiment", flag: "shorter", epicKey: "GROW-1", why: "x" } as const, ...commands])
    workspace.apply(one);
  return workspace;
}

const changed = ({ repo }: Workspace) => patchedArms(repo).flatMap(({ files }) => files.flatMap(({ ops }) => ops));

describe("deleting an item for everybody, if an arm has put its own before it", () => {
  const COUNTED = "by a position in a list that would move. Change that arm first.";

  testCommands([
    {
      title: "is refused for a button, so that the arm keeps its own",
      on: () => after(asArm(transition("again", "Again")), transition("later", "Later")),
      refused: [[(workspace) => button(workspace, "later"), COUNTED]],
    },
  ]);

  test("is refused for a choice if the arm’s is directly before it, and otherwise keeps the arm’s", () => {
    const oak = { kind: "remove", form: FORM, field: "plant", value: "oak", instead: "rose" } as const;
    refuses(after(PLANT, asArm(FERN)), oak, COUNTED);
    const workspace = after(PLANT, asArm({ ...FERN, after: "rose" }));
    const before = changed(workspace);
    workspace.apply(oak);
    expect(changed(workspace)).toEqual(before);
  });

  test("is refused for a message, so that the arm keeps its own", () => {
    const workspace = after(RAIN);
    const mine = { block: "alert", tone: "info", text: "done.title" };
    writeTrial(workspace.root, [{ file: FLOW, ops: [{ op: "add", path: "/steps/done/page/0", value: mine }] }]);
    workspace.refresh();
    refuses(workspace, message(workspace), COUNTED);
  });
});

describe("deleting an item for everybody that an arm changes", () => {
  test("keeps the arm’s changes of other items, even if the arm’s own items have shifted them", () => {
    const workspace = after(transition("later", "Later"));
    const buttons = "/steps/done/page/2/buttons";
    const ops = [
      { op: "add", path: `${buttons}/0`, value: { event: "change", text: "done.title" } },
      { op: "replace", path: `${buttons}/1/variant`, value: "primary" },
    ];
    writeTrial(workspace.root, [{ file: FLOW, ops }]);
    workspace.refresh();
    workspace.apply(button(workspace, "later"));
    expect(changed(workspace)).toEqual(ops);
  });

  test("also removes the arm’s change with all its parts, and the plan says so", () => {
    const workspace = after(asArm(transition("again", "Again")));
    const command = button(workspace, "change");
    expect(workspace.plan(command).notes).toContain(
      "It is changed in the arm treatment of shorter: that change is deleted too.",
    );
    workspace.apply(command);
    expect(changed(workspace)).toEqual([]);
  });

  test("is refused if the arm would keep a rule for an event that nothing sends, and names it", () => {
    const workspace = after();
    const added = [
      { op: "add", path: "/steps/done/page/3/buttons/1", value: { event: "again", text: "done.title" } },
      { op: "add", path: "/steps/done/on/again", value: "details" },
    ];
    write(
      workspace,
      FLOW,
      `"block": "text", "text"`,
      `"block": "actions", "buttons": [{ "event": "other", "text": "done.change" }] }, { "block": "text", "text"`,
    );
    write(workspace, FLOW, `"change": "details"`, `"change": "details", "other": "details"`);
    writeTrial(workspace.root, [{ file: FLOW, ops: added }]);
    workspace.refresh();
    refuses(
      workspace,
      button(workspace, "change"),
      'With the arm "treatment" of "shorter", the journey: Nothing in this step sends "again". Add a button with this event to a page, or remove its rules.',
    );
  });
});

describe("deleting a field for everybody that an arm changes", () => {
  const command = { kind: "remove", form: FORM, field: "plant" } as const;

  test("is refused while the arm requires it", () => {
    const presence = { cases: [], otherwise: "required" } as const;
    const required = { kind: "set", form: FORM, field: "plant", presence, was: NEVER, seen: [] } as const;
    refuses(after(PLANT, asArm(required)), command, FIRST);
  });

  test("is refused while the arm adds a choice to it or changes its texts", () => {
    const workspace = after(PLANT);
    workspace.apply(asArm(FERN));
    refuses(workspace, command, FIRST);
    workspace.undo();
    const words = { language: "en", file: "garden", key: "details.plantOak", value: "An old oak", was: "Oak" };
    workspace.apply({ kind: "as-arm", flag: "shorter", arm: "treatment", does: { kind: "set", texts: [words] } });
    refuses(workspace, command, FIRST);
    workspace.undo();
    workspace.apply(command);
  });
});

describe("deleting a step for everybody that an arm changes", () => {
  const command = { kind: "remove", flow: "garden", step: "extra", instead: null } as const;

  test("also deletes the arm’s message on it, and says so", () => {
    const { kind, what, flow, tone, titles, texts } = RAIN;
    const workspace = after(EXTRA);
    workspace.apply(asArm({ kind, what, flow, step: "extra", tone, titles, texts, when: null }));
    expect(workspace.plan(command).notes).toContain(
      "It is changed in the arm treatment of shorter: that change is deleted too.",
    );
    workspace.apply(command);
    expect(changed(workspace)).toEqual([]);
  });

  test("leads the arm’s button to where the step led", () => {
    const workspace = after(EXTRA, asArm(transition("skip", "Skip", "details", "extra")));
    workspace.apply(command);
    expect(JSON.stringify(changed(workspace))).toContain('"done"');
    expect(JSON.stringify(changed(workspace))).not.toContain("extra");
  });
});
