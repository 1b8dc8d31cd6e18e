import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { problemsOf } from "../../../../../src/studio/edits/verified.ts";
import type { Command } from "../../../../../src/studio/commands/index.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { conditionView } from "../../../../../src/studio/reading/index.ts";
import { copyOfGarden, edited, openWorkspace, writeTrial } from "../../journeys.ts";
import { LONG } from "../../../share.ts";
import { guardIf } from "../../trial.ts";

const FLOW = "flows/garden/flow.json";
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
const garden = () => openWorkspace(copyOfGarden());

describe("a guard of a step", () => {
  test("is added to send everybody else away, and opens in menus; undo restores every byte", () => {
    const workspace = garden();
    const before = new Map(workspace.repo.files);
    const found = problemsOf(workspace.repo);
    expect(workspace.plan(GUARD).notes.join()).toMatch(
      /^A developer has to update what these simulations expect: .*straight-through/,
    );
    workspace.apply(GUARD);
    expect(edited(workspace, before)).toEqual({
      [FLOW]: [`+      "guards": [{ "when": "!(data.details.name != '' && site.id == 'uk')", "goto": "details" }],`],
    });
    expect(Object.keys((JSON.parse(textOf(workspace)) as { steps: { done: object } }).steps.done)).toEqual([
      "path",
      "title",
      "guards",
      "page",
      "on",
      "end",
    ]);
    expect(problemsOf(workspace.repo)).toEqual(found);
    expect(conditionView(workspace.repo, { flow: "garden", at: AT, arm: "" }).joined).toMatchObject({
      holding: "none",
    });
    workspace.undo();
    expect(edited(workspace, before)).toEqual({});
  });

  test("has the opposite of the condition, in its short form if there is one", () => {
    const opposite = (only: string) => {
      const workspace = garden();
      workspace.apply({ ...GUARD, only });
      return (guardsOf(workspace) as { when: string }[])[0]?.when;
    };
    expect(opposite("site.id == 'uk'")).toBe("site.id != 'uk'");
    expect(opposite("data.details.name == ''")).toBe("data.details.name != ''");
    expect(opposite("lang == 'es' || site.id == 'uk'")).toBe("!(lang == 'es' || site.id == 'uk')");
    expect(opposite("!(lang == 'es' || site.id == 'uk')")).toBe("lang == 'es' || site.id == 'uk'");
    expect(opposite("size(data.details.name) > 3")).toBe("!(size(data.details.name) > 3)");
  });

  test("is put in the chosen place, moved and removed", () => {
    const workspace = garden();
    workspace.apply({ ...GUARD, only: "lang == 'es'" });
    const first = new Map(workspace.repo.files);
    workspace.apply({ ...GUARD, only: "site.id == 'uk'", before: 0 });
    const whens = () => (guardsOf(workspace) as { when: string }[]).map(({ when }) => when);
    expect(whens()).toEqual(["site.id != 'uk'", "lang != 'es'"]);
    workspace.apply({ kind: "move", flow: "garden", at: AT, was: guardIf("site.id != 'uk'"), by: 1 });
    expect(whens()).toEqual(["lang != 'es'", "site.id != 'uk'"]);
    const second = "/steps/done/guards/1";
    workspace.apply({ kind: "move", flow: "garden", at: second, was: guardIf("site.id != 'uk'"), by: -1 });
    expect(whens()).toEqual(["site.id != 'uk'", "lang != 'es'"]);
    workspace.undo();
    workspace.apply({
      kind: "remove",
      flow: "garden",
      at: second,
      was: guardIf("site.id != 'uk'"),
    });
    expect(edited(workspace, first)).toEqual({});
    workspace.apply({ kind: "remove", flow: "garden", at: AT, was: guardIf("lang != 'es'") });
    expect(guardsOf(workspace)).toBeUndefined();
    for (let act = 0; act < 5; act += 1) workspace.undo();
    expect(guardsOf(workspace)).toBeUndefined();
  });

  test("can depend on an arm, even though not everybody has one", () => {
    const root = copyOfGarden();
    writeTrial(root, []);
    const workspace = openWorkspace(root);
    workspace.apply({ ...GUARD, only: "flags.shorter == 'treatment'" });
    expect(guardsOf(workspace)).toEqual([{ when: "flags.shorter != 'treatment'", goto: "details" }]);
  });

  test("is refused with a message if it is impossible or has changed, and nothing is written", () => {
    const workspace = garden();
    const before = new Map(workspace.repo.files);
    const refused = (command: Command) => expect(() => workspace.apply(command));
    refused({ ...GUARD, step: "nowhere" }).toThrow("There is no step “nowhere” in garden.");
    refused({ ...GUARD, to: "nowhere" }).toThrow("There is no step “nowhere” in garden.");
    refused({ ...GUARD, to: "done" }).toThrow("the step that this guard keeps them from");
    refused({ ...GUARD, before: 0 }).toThrow("no longer exists");
    refused({ ...GUARD, only: "data.details" }).toThrow("bool is expected");
    refused({ ...GUARD, only: "site.id ==" }).toThrow();
    refused({ ...GUARD, only: "nothing.of.this" }).toThrow("nothing");
    refused({ kind: "remove", flow: "garden", at: AT, was: guardIf("true") }).toThrow("no longer exists");
    refused({ kind: "set-condition", flow: "garden", at: "/steps/done/guards/-", when: "true", was: null }).toThrow(
      "This rule does not exist yet.",
    );
    workspace.apply(GUARD);
    refused({ kind: "remove", flow: "garden", at: AT, was: guardIf("true") }).toThrow("Somebody else has changed this");
    refused({ kind: "move", flow: "garden", at: AT, was: guardIf(guardWhen(workspace)), by: -1 }).toThrow(
      "no such place",
    );
    workspace.undo();
    expect(edited(workspace, before)).toEqual({});
  });

  test("is refused before a guard that an arm’s patch addresses by index, and accepted after it", () => {
    const root = copyOfGarden();
    const workspace = openWorkspace(root);
    workspace.apply({ ...GUARD, only: "lang == 'es'" });
    writeTrial(root, [{ file: FLOW, ops: [{ op: "remove", path: "/steps/done/guards/0" }] }]);
    workspace.refresh();
    expect(() => workspace.apply({ ...GUARD, before: 0 })).toThrow("The arm treatment of shorter changes");
    expect(workspace.apply(GUARD).paths).toEqual([FLOW]);
  });

  test("in a journey of this project: goes between the other guards and leaves shared ones alone", LONG, () => {
    const workspace = openWorkspace();
    const before = new Map(workspace.repo.files);
    const found = problemsOf(workspace.repo).length;
    const own = { ...GUARD, flow: "join", step: "step2", only: "has(data.stepOneValues)", to: "step1", before: 1 };
    workspace.apply(own);
    expect(guardsOf(workspace, "step2", "flows/join/flow.json")).toMatchObject([
      { when: "!registered" },
      { when: "!has(data.stepOneValues)" },
      { when: "subscribed" },
    ]);
    expect(problemsOf(workspace.repo)).toHaveLength(found);
    workspace.undo();
    expect(edited(workspace, before)).toEqual({});
  });
});

function guardWhen(workspace: Workspace): string {
  return (guardsOf(workspace) as { when: string }[])[0]?.when ?? "";
}
