import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import type { Workspace } from "../../../../src/studio/server/workspace.ts";
import { copyOfGarden, openWorkspace } from "../journeys.ts";
import { FLOW, jsonOf, TIPS, write } from "../trial.ts";
import { testCommands } from "../command-table.ts";

const DEV = "flows/garden/dev.json";

/** The small journey with a back button, sample data and one analytics event. */
function garden(): Workspace {
  const root = copyOfGarden();
  const flow = readFileSync(join(root, FLOW), "utf8")
    .replace('"event": "change"', '"event": "back"')
    .replace('"change": "details"', '"back": "details"');
  writeFileSync(join(root, FLOW), flow);
  writeFileSync(join(root, DEV), `{ "data": {}, "steps": { "done": { "done": 1 } }, "answers": {} }\n`);
  writeFileSync(join(root, "flows/garden/analytics.json"), `{ "events": { "Details Viewed": { "why": "Seen." } } }\n`);
  return openWorkspace(root);
}

describe("adding a step", () => {
  testCommands([
    {
      title: "puts it between two steps with its texts, sample data, event and progress entry",
      on: garden,
      command: TIPS,
      then: [
        (workspace) => {
          const { steps } = jsonOf(workspace, FLOW) as { readonly steps: object };
          expect(Object.keys(steps)).toEqual(["details", "tips", "done"]);
        },
      ],
    },
    {
      title: "outside the progress bar: counts as the next step and has that step's guards",
      on: () => {
        const guards = `"guards": [{ "when": "data.details.name == ''", "goto": "details" }],`;
        return write(garden(), FLOW, '"title": "done.title",', `"title": "done.title", ${guards}`);
      },
      command: { ...TIPS, counts: false },
    },
    {
      title: "accepts a missing title in one language, which the check then reports",
      on: garden,
      command: { ...TIPS, titles: TIPS.titles.slice(0, 1) },
    },
    {
      title: "refuses a taken name or address, an unknown transition or step, and a place against the order of the bar",
      on: garden,
      refused: [
        [{ ...TIPS, name: "done" }, "There is a step “done” already."],
        [{ ...TIPS, path: "/done" }, "has the address /done already"],
        [{ ...TIPS, transitions: ["/steps/details/on/change"] }, "One of these transitions"],
        [{ ...TIPS, before: "nowhere" }, "nowhere"],
        [
          { ...TIPS, after: "done", before: "details", transitions: ["/steps/done/on/back"] },
          "It cannot be a step of the bar here",
        ],
      ],
    },
  ]);
});
