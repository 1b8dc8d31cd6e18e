import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { button, withoutDialog } from "../../garden-parts.ts";
import { FLOW, inBoth, TIPS, write } from "../../trial.ts";
import { copyOfGarden, garden, gardenAfter, openWorkspace } from "../../journeys.ts";
import { testCommands } from "../../command-table.ts";

const BUTTON = { flow: "garden", step: "done", name: "more", labels: inBoth("More", "Más") };
const MORE = {
  kind: "insert",
  what: "dialog",
  ...BUTTON,
  titles: inBoth("What comes next", "Lo que sigue"),
  texts: inBoth("We will write to you soon.", "Te escribiremos pronto."),
} as const;

/** The values in the files, without their formatting. */
const valuesOf = ({ repo }: Workspace) => new Map([...repo.files].map(([path, { value }]) => [path, value]));

describe("deleting a button", () => {
  testCommands([
    {
      title: "also removes its rule, texts and dialog",
      on: () => gardenAfter(MORE),
      command: (workspace) => button(workspace, "more"),
    },
    {
      title: "removes the block with its last button, and keeps a rule while another button uses it",
      on: () =>
        write(
          garden(),
          FLOW,
          `{ "event": "change", "text": "done.change", "variant": "secondary" }`,
          `{ "event": "change", "text": "done.change", "variant": "secondary" }, { "event": "change", "text": "done.title" }`,
        ),
      command: (workspace) => button(workspace, "change"),
      then: [{ command: (workspace) => button(workspace, "change") }],
    },
    {
      title: "refuses to delete the only way out of a step, or the only way to one",
      on: () =>
        gardenAfter({
          ...TIPS,
          after: "done",
          before: "details",
          transitions: ["/steps/done/on/change"],
          counts: false,
        }),
      refused: [
        [
          (workspace) => button(workspace, "continue", "tips"),
          "It is the only way on from “Before you dig”, so people there could not continue.",
        ],
        [
          (workspace) => button(workspace, "change"),
          "It is the only way to “Before you dig”. Add another one first, or delete that step on the map.",
        ],
      ],
    },
  ]);

  test("names the simulations that press it", () => {
    const root = copyOfGarden();
    const path = join(root, "flows/garden/simulations/straight-through.json");
    const text = readFileSync(path, "utf8").replace(
      /(\{ "do": "visit", "path": "\/done", "expect": \{ "step": "done" \} \})/,
      `$1,\n    { "do": "send", "event": { "name": "change" }, "expect": { "step": "details" } }`,
    );
    writeFileSync(path, text);
    const workspace = openWorkspace(root);
    expect(workspace.plan(button(workspace, "change")).notes.at(-1)).toBe(
      "These test walks press it, and need another path: “straight through”.",
    );
  });
});

describe("deleting a dialog", () => {
  test("also removes the buttons that open it; undo restores every byte", () => {
    const workspace = garden();
    const before = valuesOf(workspace);
    workspace.apply(MORE);
    const command = withoutDialog(workspace.repo, "more");
    expect(workspace.plan(command).notes[0]).toBe("What opens it is deleted too: “more”.");
    workspace.apply(command);
    expect(valuesOf(workspace)).toEqual(before);
    workspace.undo();
    expect(() => workspace.apply({ ...command, at: "/steps/done/dialogs/nothing" })).toThrow("no longer exists");
  });

  testCommands([
    {
      title: "is refused if the rule that opens it does something else too",
      on: () =>
        write(
          gardenAfter(MORE),
          FLOW,
          `"more": [{ "do": [{ "open": "more" }] }]`,
          `"more": [{ "do": [{ "open": "more" }], "when": "lang == 'es'" }, { "goto": "details" }]`,
        ),
      refused: [[(workspace) => withoutDialog(workspace.repo, "more"), "After “more”, other things happen too."]],
    },
  ]);
});
