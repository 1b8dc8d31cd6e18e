import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { valueAt } from "../../../../src/model/index.ts";
import type { Command } from "../../../../src/studio/commands/index.ts";
import { presenceOf, Refusal } from "../../../../src/studio/edits/index.ts";
import type { Workspace } from "../../../../src/studio/server/workspace.ts";
import { fieldAt } from "../../../../src/studio/edits/field-place.ts";
import { ALWAYS, exceptAt, NEVER, type Presence } from "../../../../src/studio/browser/presence.ts";
import { conditionView } from "../../../../src/studio/reading/index.ts";
import { edited, garden, gardenAfter } from "../journeys.ts";
import { GUARD, guardIf } from "../trial.ts";

const FIELD = { kind: "set", form: "schemas/garden/details", field: "name" } as const;
const is = (email: string, is: "optional" | "hidden", maxLength?: number) =>
  ({ is, ...(maxLength !== undefined && { limits: { maxLength } }), when: `self.email == '${email}'` }) as const;
const some = (...cases: Presence["cases"]): Presence => ({ cases, otherwise: "required" });
const [A, SHORT_A, HIDDEN_A, B] = [
  is("a", "optional"),
  is("a", "optional", 3),
  is("a", "hidden"),
  is("b", "optional"),
] as const;
const SHORT =
  "may be left empty, and accepts at most 3 characters where “Email address” is “a”; elsewhere it must be filled in";

describe("two people edit when the same field is required", () => {
  /** What both saw, the first person's version, the second person's version, and the first one's in words. */
  test.each([
    ["the same case", some(A), some(SHORT_A), some(HIDDEN_A), SHORT],
    ["a case that the first person deleted", some(A), ALWAYS, some(SHORT_A), "must be filled in"],
    ["always required, and never required", exceptAt(["uk"]), ALWAYS, NEVER, "must be filled in"],
    [
      "different sites",
      ALWAYS,
      exceptAt(["us"]),
      exceptAt(["uk"]),
      "may be left empty where the site is “us”; elsewhere it must be filled in",
    ],
  ])(
    "%s: the second person is asked before anything is written, and may keep theirs",
    (_, was, theirs, mine, words) => {
      const workspace = garden();
      const presence = () => {
        const { field } = fieldAt(workspace.repo, FIELD.form, FIELD.field);
        return presenceOf(field);
      };
      workspace.apply({ ...FIELD, was: presence() ?? ALWAYS, presence: was, seen: [] });
      workspace.apply({ ...FIELD, was, presence: theirs, seen: [] });
      const before = new Map(workspace.repo.files);
      const conflicts = conflictsOf(() => workspace.apply({ ...FIELD, was, presence: mine, seen: [] }));
      expect(edited(workspace, before)).toEqual({});
      expect(conflicts).toMatchObject([{ of: "Whether “Name” must be filled in", theirs: words }]);
      workspace.apply({ ...FIELD, was, presence: mine, seen: conflicts.map((one) => one.theirs ?? "") });
      expect(presence()).toEqual(mine);
    },
  );

  test("the same change twice is no conflict", () => {
    const workspace = gardenAfter({ ...FIELD, was: ALWAYS, presence: some(A, B), seen: [] });
    expect(conflictsOf(() => workspace.apply({ ...FIELD, was: ALWAYS, presence: some(A, B), seen: [] }))).toEqual([]);
  });
});

function conflictsOf(act: () => unknown): Refusal["conflicts"] {
  try {
    act();
    return [];
  } catch (error) {
    if (error instanceof Refusal) return error.conflicts;
    throw error;
  }
}

describe("an item that is addressed by its position in a list", () => {
  const FLOW = "flows/garden/flow.json";
  const guards = ({ repo }: Workspace) => valueAt(repo.files.get(FLOW)?.value, "/steps/done/guards");
  const guard = { ...GUARD, before: null } as const;
  const seenGuards = () => {
    const workspace = garden();
    for (const only of ["lang == 'en'", "lang == 'es'"]) workspace.apply({ ...guard, only });
    return workspace;
  };
  const [EN, ES] = [guardIf("lang != 'en'"), guardIf("lang != 'es'")].map((one) => JSON.parse(one) as object);

  test("a guard is found at its new position, and is refused if it has changed", () => {
    const workspace = seenGuards();
    const [first, second] = ["/steps/done/guards/0", "/steps/done/guards/1"];
    // Somebody else removes the first one, so the second is now the first.
    workspace.apply({ kind: "remove", flow: "garden", at: first, was: JSON.stringify(EN) });
    workspace.apply({ kind: "remove", flow: "garden", at: second, was: JSON.stringify(ES) });
    expect(guards(workspace)).toBeUndefined();
    for (let act = 0; act < 2; act += 1) workspace.undo();
    // Somebody else changes where it sends people.
    const path = join(workspace.root, FLOW);
    writeFileSync(
      path,
      readFileSync(path, "utf8").replace(`"lang != 'es'", "goto": "details"`, `"lang != 'es'", "goto": "done"`),
    );
    const stale = { flow: "garden", at: second, was: JSON.stringify(ES) };
    for (const command of [{ kind: "remove", ...stale } as const, { kind: "move", ...stale, by: -1 } as const])
      expect(() => workspace.apply(command)).toThrow("Somebody else has changed this. Look at it again.");
  });

  test("a rule gets its condition only while it is still the rule that the person saw", () => {
    const workspace = garden();
    const at = "/steps/details/on/submit/0";
    const { of } = conditionView(workspace.repo, { flow: "garden", at, arm: "" });
    const condition = { kind: "set", flow: "garden", at, was: null, when: "lang == 'es'", of } as const;
    const path = join(workspace.root, FLOW);
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replace(/"submit": (\{.*"done" \})/, `"submit": [{ "do": [], "goto": "details" }, $1]`));
    expect(() => workspace.apply(condition)).toThrow("Somebody else has changed this rule. Look at it again.");
    writeFileSync(path, text);
    expect(workspace.apply(condition).paths).toEqual([FLOW]);
  });
});

test("undo reverts only the act that was shown as the last one, not a newer one from another tab", () => {
  const workspace = garden();
  const say = (key: string): Command => {
    return {
      kind: "set",
      texts: [{ language: "en", file: "garden", key: `done.${key}`, value: key, was: null }],
    };
  };
  const { what: mine } = workspace.apply(say("mine"));
  const { what: theirs } = workspace.apply(say("theirs"));
  expect(() => workspace.undo(mine)).toThrow(`Something else was done in the meantime, in another tab: “${theirs}”.`);
  expect(workspace.undo(theirs).what).toBe(`Undone: ${theirs}`);
  expect(() => workspace.redo(mine)).toThrow(theirs);
  expect(workspace.undo(mine).what).toBe(`Undone: ${mine}`);
});

test("a reviewed plan is applied only if it is still the same; unrelated edits in its files do not matter", () => {
  const workspace = garden();
  const rename = { kind: "rename", form: "schemas/garden/details", field: "name", to: "fullName" } as const;
  const { seen } = workspace.plan(rename);
  const say = (key: string, value: string, was: string | null): Command => {
    return { kind: "set", texts: [{ language: "en", file: "garden", key, value, was }] };
  };
  workspace.apply(say("done.newOffer", "Come again", null));
  expect(workspace.plan(rename).seen).toBe(seen);
  // A condition now reads the field, so the plan has another change.
  workspace.apply({
    kind: "set",
    flow: "garden",
    at: "/steps/details/on/submit/0",
    was: null,
    when: "form.name != ''",
  });
  expect(() => workspace.apply(rename, seen)).toThrow("Look at it again.");
  expect(workspace.apply(rename, workspace.plan(rename).seen).paths).toContain("schemas/garden/details.schema.json");
});
