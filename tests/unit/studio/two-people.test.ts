import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { namesInForm } from "../../../src/insight/index.ts";
import { valueAt } from "../../../src/model/index.ts";
import type { Command } from "../../../src/studio/commands/index.ts";
import { Refusal } from "../../../src/studio/edits/index.ts";
import type { Workspace } from "../../../src/studio/server/workspace.ts";
import { mergePresence } from "../../../src/studio/edits/presence-merge.ts";
import { ALWAYS, exceptAt, NEVER, type Presence } from "../../../src/studio/edits/presence.ts";
import { conditionView } from "../../../src/studio/reading/index.ts";
import { copyOfGarden, edited, openWorkspace } from "./journeys.ts";
import { GUARD, guardIf } from "./trial.ts";

const is = (email: string, is: "optional" | "hidden" | "required", maxLength?: number) =>
  ({
    is,
    ...(maxLength !== undefined && { limits: { maxLength } }),
    holding: "all",
    conditions: [{ of: "self.email", compare: "is", values: [email] }],
  }) as const;
const some = (...cases: Presence["cases"]): Presence => ({ cases, otherwise: "required" });
const otherwise = (is: Presence["otherwise"], ...cases: Presence["cases"]): Presence => ({ cases, otherwise: is });
const [A, B, C] = [is("a", "optional"), is("b", "optional"), is("c", "optional")];
const [SHORT_A, HIDDEN_A, SHORT_B] = [is("a", "optional", 3), is("a", "hidden"), is("b", "optional", 5)];
const SHORT = "is optional, and accepts at most 3 characters where “Email address” is “a”";
const called = namesInForm(openWorkspace(copyOfGarden({ keep: true })).repo, "schemas/garden/details");

describe("two people edit when the same field is required", () => {
  /** What both saw, the first person's version, the second person's version, and the result. */
  test.each([
    ["different cases", some(A, B), some(SHORT_A, B), some(A, SHORT_B), some(SHORT_A, SHORT_B)],
    ["a case, and the default", some(A), some(SHORT_A), otherwise("hidden", A), otherwise("hidden", SHORT_A)],
    ["a case, and a new one after the next", some(A, B), some(SHORT_A, B), some(A, B, C), some(SHORT_A, B, C)],
    ["a deleted case, and one after the next", some(A, B, C), some(B, C), some(A, B, SHORT_A), some(B, SHORT_A)],
    ["different sites", exceptAt(["us"]), exceptAt(["us", "uk"]), exceptAt(["au"]), exceptAt(["uk", "au"])],
    ["the first sites that anybody chose", ALWAYS, exceptAt(["uk"]), exceptAt(["au"]), exceptAt(["uk", "au"])],
    ["the same change", some(A), some(SHORT_A), some(SHORT_A), some(SHORT_A)],
    ["no change, and a complete one", some(A), some(A), NEVER, NEVER],
  ])("%s: keeps both changes", (_, was, theirs, mine, both) => {
    expect(mergePresence({ of: "", mine, was, theirs, called }, new Set())).toEqual({ value: both, conflicts: [] });
  });

  test.each([
    ["the same case", some(A, B), some(SHORT_A, SHORT_B), some(HIDDEN_A, B), SHORT, some(HIDDEN_A, SHORT_B)],
    ["a case that the other person deleted", some(A, B), some(B), some(SHORT_A, B), "no such case", some(SHORT_A, B)],
    ["the default", some(A), otherwise("hidden", A), otherwise("optional", A), "is hidden", otherwise("optional", A)],
    ["always required, and never required", exceptAt(["uk"]), ALWAYS, NEVER, "must be filled in", NEVER],
  ])("%s: is a conflict; once it is resolved, other changes stay", (_, was, theirs, mine, words, kept) => {
    const versions = { of: "Whether", mine, was, theirs, called };
    const { conflicts } = mergePresence(versions, new Set());
    expect(conflicts.map((one) => one.theirs)).toEqual([words]);
    expect(mergePresence(versions, new Set([words]))).toEqual({ value: kept, conflicts: [] });
  });

  test("in one file: writes nothing until the second person has seen the first version, then writes theirs", () => {
    const workspace = openWorkspace(copyOfGarden());
    const name = { kind: "set-required", form: "schemas/garden/details", field: "name" } as const;
    const cases = () =>
      valueAt(workspace.repo.files.get("schemas/garden/details.schema.json")?.value, "/properties/name/x-cases");
    workspace.apply({ ...name, was: ALWAYS, presence: some(A, B), seen: [] });
    workspace.apply({ ...name, was: some(A, B), presence: some(A, SHORT_B), seen: [] });
    workspace.apply({ ...name, was: some(A, B), presence: some(SHORT_A, B), seen: [] });
    expect(cases()).toMatchObject([{ maxLength: 3 }, { maxLength: 5 }, { is: "required" }]);
    const before = new Map(workspace.repo.files);
    const mine = { ...name, was: some(A, B), presence: some(HIDDEN_A, B) };
    expect(() => workspace.apply({ ...mine, seen: [] })).toThrow(Refusal);
    expect(edited(workspace, before)).toEqual({});
    workspace.apply({ ...mine, seen: [SHORT] });
    expect(cases()).toMatchObject([{ is: "hidden" }, { maxLength: 5 }, { is: "required" }]);
  });
});

describe("an item that is addressed by its position in a list", () => {
  const FLOW = "flows/garden/flow.json";
  const guards = ({ repo }: Workspace) => valueAt(repo.files.get(FLOW)?.value, "/steps/done/guards");
  const guard = { ...GUARD, before: null } as const;
  const seenGuards = () => {
    const workspace = openWorkspace(copyOfGarden());
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
    const workspace = openWorkspace(copyOfGarden());
    const at = "/steps/details/on/submit/0";
    const { of } = conditionView(workspace.repo, { flow: "garden", at, arm: "" });
    const condition = { kind: "set-condition", flow: "garden", at, was: null, when: "lang == 'es'", of } as const;
    const path = join(workspace.root, FLOW);
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replace(/"submit": (\{.*"done" \})/, `"submit": [{ "do": [], "goto": "details" }, $1]`));
    expect(() => workspace.apply(condition)).toThrow("Somebody else has changed this rule. Look at it again.");
    writeFileSync(path, text);
    expect(workspace.apply(condition).paths).toEqual([FLOW]);
  });
});

test("undo reverts only the act that was shown as the last one, not a newer one from another tab", () => {
  const workspace = openWorkspace(copyOfGarden());
  const say = (key: string): Command => {
    return {
      kind: "set-texts",
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
  const workspace = openWorkspace(copyOfGarden());
  const rename = { kind: "rename-field", form: "schemas/garden/details", field: "name", to: "fullName" } as const;
  const { seen } = workspace.plan(rename);
  const say = (key: string, value: string, was: string | null): Command => {
    return { kind: "set-texts", texts: [{ language: "en", file: "garden", key, value, was }] };
  };
  workspace.apply(say("done.newOffer", "Come again", null));
  expect(workspace.plan(rename).seen).toBe(seen);
  // A condition now reads the field, so the plan has another change.
  workspace.apply({
    kind: "set-condition",
    flow: "garden",
    at: "/steps/details/on/submit/0",
    was: null,
    when: "form.name != ''",
  });
  const before = new Map(workspace.repo.files);
  expect(() => workspace.apply(rename, seen)).toThrow("Look at it again.");
  expect(edited(workspace, before)).toEqual({});
  expect(workspace.apply(rename, workspace.plan(rename).seen).paths).toContain("schemas/garden/details.schema.json");
});
