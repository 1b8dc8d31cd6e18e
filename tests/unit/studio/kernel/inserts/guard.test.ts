import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { conditionView } from "../../../../../src/studio/reading/index.ts";
import { describeCommands } from "../../command-table.ts";
import { gardenAfter, gardenWithTrial } from "../../journeys.ts";
import { FLOW, guardIf } from "../../trial.ts";

const GUARD = {
  kind: "insert",
  what: "guard",
  flow: "garden",
  step: "done",
  only: "data.details.name != '' && site.id == 'uk'",
  to: "details",
  before: null,
} as const;
const AT = "/steps/done/guards/0";

const textOf = ({ root }: Workspace, path = FLOW) => readFileSync(join(root, path), "utf8");
const guardsOf = (workspace: Workspace, step = "done", path = FLOW) =>
  (JSON.parse(textOf(workspace, path)) as { steps: Record<string, { guards?: unknown }> }).steps[step]?.guards;

const AT_UK = { flow: "garden", at: AT, was: guardIf("site.id != 'uk'") } as const;
const CONDITION = { kind: "set", flow: "garden", when: "true", was: null } as const;
const armRemoves = () =>
  gardenWithTrial([{ file: FLOW, ops: [{ op: "remove", path: AT }] }], { ...GUARD, only: "lang == 'es'" });

describeCommands("a guard of a step", [
  {
    title: "is added to send everybody else away",
    command: GUARD,
  },
  {
    title: "can depend on an arm, even though not everybody has one",
    on: () => gardenWithTrial([]),
    command: { ...GUARD, only: "flags.shorter == 'treatment'" },
  },
  {
    title: "is put in the chosen place, moved and removed",
    on: () => gardenAfter({ ...GUARD, only: "lang == 'es'" }),
    command: { ...GUARD, only: "site.id == 'uk'", before: 0 },
    then: [
      { command: { kind: "move", ...AT_UK, by: 1 } },
      { command: { kind: "move", ...AT_UK, at: "/steps/done/guards/1", by: -1 } },
      { command: { kind: "remove", ...AT_UK } },
      { command: { kind: "remove", flow: "garden", at: AT, was: guardIf("lang != 'es'") } },
    ],
  },
  {
    title: "is refused with a message if it is impossible",
    refused: [
      [{ ...GUARD, step: "nowhere" }, "There is no step “nowhere” in garden."],
      [{ ...GUARD, to: "nowhere" }, "There is no step “nowhere” in garden."],
      [{ ...GUARD, to: "done" }, "the step that this rule keeps them from"],
      [{ ...GUARD, before: 0 }, "no longer exists"],
      [{ ...GUARD, only: "data.details" }, "bool is expected"],
      [{ ...GUARD, only: "site.id ==" }, ""],
      [{ ...GUARD, only: "nothing.of.this" }, "nothing"],
      [{ kind: "remove", flow: "garden", at: AT, was: guardIf("true") }, "no longer exists"],
      [{ ...CONDITION, at: "/steps/done/guards/-" }, "This rule does not exist yet."],
    ],
  },
  {
    title: "is refused with a message if it has changed or has no such place",
    on: () => gardenAfter(GUARD),
    refused: [
      [{ kind: "remove", flow: "garden", at: AT, was: guardIf("true") }, "Somebody else has changed this"],
      [{ kind: "move", flow: "garden", at: AT, was: guardIf(`!(${GUARD.only})`), by: -1 }, "no such place"],
    ],
  },
  {
    title: "is refused before a guard that an arm’s patch addresses by index",
    on: armRemoves,
    refused: [[{ ...GUARD, before: 0 }, "The arm treatment of shorter changes"]],
  },
  {
    title: "is accepted after a guard that an arm’s patch addresses by index",
    on: armRemoves,
    command: GUARD,
  },
]);

describe("a guard of a step", () => {
  test("comes before the page in its step, and opens in menus", () => {
    const workspace = gardenAfter(GUARD);
    expect(Object.keys((JSON.parse(textOf(workspace)) as { steps: { done: object } }).steps.done)).toEqual([
      "path",
      "title",
      "guards",
      "page",
      "on",
      "end",
    ]);
    expect(conditionView(workspace.repo, { flow: "garden", at: AT, arm: "" }).joined).toMatchObject({
      holding: "none",
    });
  });

  test("has the opposite of the condition, in its short form if there is one", () => {
    const opposite = (only: string) => {
      const workspace = gardenAfter({ ...GUARD, only });
      return (guardsOf(workspace) as { when: string }[])[0]?.when;
    };
    expect(opposite("site.id == 'uk'")).toBe("site.id != 'uk'");
    expect(opposite("data.details.name == ''")).toBe("data.details.name != ''");
    expect(opposite("lang == 'es' || site.id == 'uk'")).toBe("!(lang == 'es' || site.id == 'uk')");
    expect(opposite("!(lang == 'es' || site.id == 'uk')")).toBe("lang == 'es' || site.id == 'uk'");
    expect(opposite("size(data.details.name) > 3")).toBe("!(size(data.details.name) > 3)");
  });
});
