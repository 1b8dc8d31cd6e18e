import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Command } from "../../../../../src/studio/commands/index.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { copyOfGarden, openWorkspace } from "../../journeys.ts";
import { FLOW, inBoth, textOf, TIPS, write } from "../../trial.ts";
import { testCommands } from "../../command-table.ts";

type DeleteStep = Extract<Command, { readonly kind: "remove"; readonly step: string }>;

const DELETED: DeleteStep = { kind: "remove", flow: "garden", step: "tips", instead: null };

/** The small journey with sample data, an event, a back button, and a page without a form in the middle. */
function withTips(): Workspace {
  const root = copyOfGarden();
  const flow = readFileSync(join(root, FLOW), "utf8")
    .replace('"event": "change"', '"event": "back"')
    .replace('"change": "details"', '"back": "details"');
  writeFileSync(join(root, FLOW), flow);
  writeFileSync(
    join(root, "flows/garden/dev.json"),
    `{ "data": {}, "steps": { "done": { "done": 1 } }, "answers": {} }\n`,
  );
  writeFileSync(join(root, "flows/garden/analytics.json"), `{ "events": { "Seen": { "why": "Seen." } } }\n`);
  const workspace = openWorkspace(root);
  workspace.apply(TIPS);
  return workspace;
}

describe("deleting a step", () => {
  testCommands([
    {
      title: "leaves no trace and leads its incoming transitions to its next step; undo restores every byte",
      on: withTips,
      command: DELETED,
    },
    {
      title: "decides conditions that name the step, and says where; nobody is there any more, and it counts as done",
      on: () =>
        write(
          write(
            write(
              withTips(),
              FLOW,
              '"start":',
              `"conditions": { "here": "route.step in ['tips', 'done']", "was": "done.tips && site.id == 'uk'" },\n  "start":`,
            ),
            FLOW,
            `{ "block": "text",`,
            `{ "block": "text", "when": "here && was",`,
          ),
          FLOW,
          `{ "block": "heading", "text": "done`,
          `{ "block": "heading", "when": "route.from != 'tips'", "text": "done`,
        ),
      command: DELETED,
    },
  ]);

  test("asks where people get instead if its way out is missing or conditional", () => {
    expect(() => withTips().plan({ ...DELETED, step: "done" })).toThrow("Choose the page to which people get instead.");
    const goes = '"continue": { "do": [{ "done": "tips" }], "goto": "done" }';
    const depends = write(withTips(), FLOW, goes, goes.replace('"goto"', `"when": "data.done > 0", "goto"`));
    expect(() => depends.plan(DELETED)).toThrow("Choose the page to which people get instead.");
    depends.apply({ ...DELETED, instead: "done" });
    const tells = write(withTips(), FLOW, goes, goes.replace("}]", '}, { "identify": { "language": "= lang" } }]'));
    tells.apply(DELETED);
    expect(textOf(tells, FLOW)).not.toContain("identify");
  });

  const again = { kind: "insert", what: "button", flow: "garden", step: "done", name: "again", to: "tips" } as const;

  testCommands([
    {
      title: "deletes the button that would lead from a page to itself, and promises about the page alone",
      on: withTips,
      command: { ...again, labels: inBoth("Tips again", "Otra vez") },
      then: [
        (workspace) =>
          write(
            workspace,
            FLOW,
            '"start":',
            `"invariants": [{ "id": "dig-first", "at": ["tips"], "holds": "data.done > 0", "why": "x" }, { "id": "dig-later", "at": ["tips", "done"], "holds": "data.done > 0", "why": "y" }],\n  "start":`,
          ),
        { command: DELETED },
      ],
    },
  ]);
});
