import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { garden } from "../journeys.ts";

const FLOW = "flows/garden/flow.json";

test("what a preview or an edit reads again is told to those who follow the files, once", () => {
  const workspace = garden();
  const path = join(workspace.root, FLOW);
  const edit = {
    kind: "set",
    texts: [{ language: "en", file: "garden", key: "done.title", value: "Thanks", was: "Thank you" }],
  } as const;
  for (const act of [() => workspace.plan(edit), () => workspace.apply(edit)]) {
    writeFileSync(path, `${readFileSync(path, "utf8")}\n`);
    act();
    expect(workspace.refresh([FLOW])).toEqual([FLOW]);
    expect(workspace.refresh([FLOW])).toEqual([]);
  }
});
