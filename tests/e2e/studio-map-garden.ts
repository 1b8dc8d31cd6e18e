import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "./test.ts";

/** A requirement of the small journey, with a test of its first step. */
export const REQUIREMENT = "PLOT-07";

function writeRequirement(folder: string): void {
  const title = `test("a short name is taken [${REQUIREMENT}]", () => play("/details", { name: "A" }));`;
  const row = `${REQUIREMENT}\t1\tflow\tWhoever asks for a plot says who they are.`;
  mkdirSync(join(folder, "tests/spec"), { recursive: true });
  writeFileSync(join(folder, "tests/spec/requirements.tsv"), `id\tsection\tsurface\trequirement\n${row}\n`);
  writeFileSync(join(folder, "tests/garden.test.ts"), `${title}\n`);
}

/** The small journey with a third step for one arm only, a text that is missing in Spanish, and a requirement. */
export function withArm(folder: string): void {
  writeRequirement(folder);
  const change = (path: string, from: string, to: string) => {
    const text = readFileSync(join(folder, path), "utf8");
    expect(text).toContain(from);
    writeFileSync(join(folder, path), text.replace(from, to));
  };
  change(
    "flows/garden/flow.json",
    '"submit": { "do": [{ "done": "details" }], "goto": "done" }',
    `"submit": [{ "when": "flags.tour == 'treatment'", "goto": "tour" }, { "do": [{ "done": "details" }], "goto": "done" }]`,
  );
  change(
    "flows/garden/flow.json",
    '"done": {\n      "path"',
    `"tour": {
      "path": "/tour",
      "title": "details.subtitle",
      "page": [{ "block": "heading", "text": "details.subtitle" }, { "block": "actions", "buttons": [{ "event": "on", "text": "details.submit" }] }],
      "on": { "on": "done" }
    },
    "done": {\n      "path"`,
  );
  change(
    "locales/es/garden.json",
    /,\s*"change": "[^"]*"/.exec(readFileSync(join(folder, "locales/es/garden.json"), "utf8"))?.[0] ?? "-",
    "",
  );
  const experiment = {
    epicKey: "GROW-900",
    flag: "tour",
    arms: ["control", "treatment"],
    share: { control: 50, treatment: 50 },
    active: true,
    why: "Whether a tour helps.",
  };
  writeFileSync(
    join(folder, "flows/experiments.json"),
    JSON.stringify({ referrerOrder: [], experiments: [experiment] }),
  );
}
