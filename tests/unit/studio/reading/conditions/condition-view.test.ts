import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { transitionsOf } from "../../../../../src/insight/index.ts";
import { problemsOf } from "../../../../../src/studio/edits/verified.ts";
import { readRepository, type Repository } from "../../../../../src/model/index.ts";
import { celOf, missingAmong, NEVER_MISSING } from "../../../../../src/studio/browser/condition-cel.ts";
import { type Joined } from "../../../../../src/studio/browser/condition.ts";
import { Refusal, rulesAlong } from "../../../../../src/studio/edits/index.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import type { ConditionView } from "../../../../../src/studio/protocol-conditions.ts";
import { conditionMeaning, conditionView } from "../../../../../src/studio/reading/index.ts";
import { garden } from "../../journeys.ts";

const FLOW = "flows/garden/flow.json";
const SUBMIT = "/steps/details/on/submit/0";
const open = () => garden();
const read = ({ root }: Workspace, path = FLOW) => readFileSync(join(root, path), "utf8");
const set = (workspace: Workspace, at: string, when: string | null, was: string | null = null) =>
  workspace.apply({ kind: "set", flow: "garden", at, when, was });

describe("the condition of a transition", () => {
  test("is set, changed and removed without touching anything else, and undone to the byte", () => {
    const workspace = open();
    const before = read(workspace);
    const { what } = set(workspace, SUBMIT, "site.id == 'uk'");
    expect(what).toBe("“Continue” at “Your details”: if the site is “uk” instead of always");
    expect(read(workspace)).toBe(
      before.replace(
        '"on": { "submit": { "do": [{ "done": "details" }], "goto": "done" } }',
        `"on": { "submit": { "when": "site.id == 'uk'", "do": [{ "done": "details" }], "goto": "done" } }`,
      ),
    );
    expect(problemsOf(workspace.repo).filter(({ severity }) => severity === "error")).toEqual([]);
    set(workspace, SUBMIT, "site.id != 'uk'", "site.id == 'uk'");
    expect(read(workspace)).toContain(`"when": "site.id != 'uk'", "do"`);
    set(workspace, SUBMIT, null, "site.id != 'uk'");
    expect(read(workspace)).not.toContain("when");
    for (const _ of [1, 2, 3]) workspace.undo();
    expect(read(workspace)).toBe(before);
  });

  test("turns a plain step name into a rule", () => {
    const workspace = open();
    set(workspace, "/steps/done/on/change", "lang == 'es'");
    expect(read(workspace)).toContain(`"change": { "when": "lang == 'es'", "goto": "details" }`);
  });

  test("is not written if it is invalid there, uses unknown names, or its rule does not exist", () => {
    const workspace = open();
    const before = read(workspace);
    for (const [when, says] of [
      ["lang ==", "This is not an expression"],
      ["lang == 3", "never equal to 3"],
      ["site.id", "but bool is expected"],
      ["langs == 'es'", "langs"],
    ] as const)
      expect(() => set(workspace, SUBMIT, when), when).toThrow(says);
    expect(() => set(workspace, SUBMIT, "site.id == 'uk' && site.id == 'us'")).toThrow(
      "This condition cannot be used there. The check would find: This rule never applies: it contradicts itself.",
    );
    expect(() => set(workspace, "/steps/details/on/submit/4", "true")).toThrow("no longer exists");
    expect(() => set(workspace, "/steps/details/page/9", "true")).toThrow("no longer exists");
    expect(read(workspace)).toBe(before);
  });

  test("cannot be deleted if the rules after it would never apply", () => {
    const workspace = open();
    const rules = `[{ "when": "lang == 'es'", "goto": "done" }, { "do"`;
    const text = read(workspace).replace(
      '"submit": { "do": [{ "done": "details" }], "goto": "done" }',
      `"submit": ${rules}: [{ "done": "details" }], "goto": "done" }]`,
    );
    writeFileSync(join(workspace.root, FLOW), text);
    workspace.refresh();
    expect(() => set(workspace, SUBMIT, null, "lang == 'es'")).toThrow(
      "This cannot always happen there. The check would find: This rule never applies: the one before it has no",
    );
    expect(read(workspace)).toBe(text);
  });

  test("is refused if somebody else has changed it: the refusal contains both versions, and nothing is written", () => {
    const workspace = open();
    const theirs = read(workspace).replace('{ "do"', `{ "when": "lang == 'es'", "do"`);
    writeFileSync(join(workspace.root, FLOW), theirs);
    workspace.refresh();
    try {
      set(workspace, SUBMIT, "site.id == 'uk'");
      expect.unreachable();
    } catch (error) {
      expect(error instanceof Refusal && error.conflicts).toMatchObject([
        { mine: "site.id == 'uk'", theirs: "lang == 'es'", was: null },
      ]);
    }
    expect(read(workspace)).toBe(theirs);
  });
});

describe("the view of a condition", () => {
  let repo: Repository;
  beforeAll(() => {
    repo = readRepository(join(import.meta.dirname, "../../../../.."));
  });
  const view = (at: string) => conditionView(repo, { flow: "join", at, arm: "" });
  const definition = (at: string, source: string) => conditionMeaning(repo, { flow: "join", at, arm: "", source });
  const kinds = (of: string, { answers }: ConditionView) => answers.find((one) => one.of === of);

  test("shows a guard in words and menus, the values it may use, and what named conditions mean", () => {
    const guard = view("/steps/step2/guards/0");
    expect(guard).toMatchObject({
      where: "Before “Invite your co-parent”",
      source: "!registered",
      joined: { holding: "all", conditions: [{ of: "registered", compare: "is", values: [false] }] },
      words: "not registered",
      problems: [],
      named: [{ name: "registered", at: "/conditions/registered", words: "registration is filled in" }],
      sharedIn: null,
    });
    expect(kinds("flags.payPalInJoin", guard)).toMatchObject({ kind: "choice", choices: [{ value: "control" }, {}] });
    expect(kinds("data.lastCompletedStep", guard)).toMatchObject({ kind: "number" });
    expect(kinds("data.pricing", guard)).toMatchObject({ kind: "thing", maybe: true });
    expect(kinds("paid", guard)).toMatchObject({ kind: "tick" });
    expect(guard.answers.some(({ of }) => of.startsWith("error."))).toBe(false);
    const failed = view("/steps/step2/on/choosePackage.failed/0");
    expect(failed.words).toBe("the error code is “package-not-available”");
    expect(kinds("error.kind", failed)?.choices.length).toBeGreaterThan(3);
  });

  test("offers what the page reads first, and not what the page forgets as it opens, with the reason", () => {
    const receipt = "/steps/receipt/page/-";
    const { answers, leftOut } = view(receipt);
    const firstOther = answers.findIndex(({ near }) => near !== true);
    expect(answers.slice(0, firstOther).map(({ of }) => of)).toContain("data.receipt");
    expect(answers.slice(firstOther).every(({ near }) => near !== true)).toBe(true);
    expect(answers.some(({ of }) => of === "data.pricingGroupName")).toBe(false);
    expect(leftOut).toMatch(/^Not offered, because this page forgets them as it opens, if .+ and \d+ more\.$/);
    const pricing = "has(data.pricingGroupName) && data.pricingGroupName == 'RETAIL'";
    expect(definition(receipt, pricing).doubts).toEqual([
      expect.stringMatching(/^This page forgets .+ as it opens, if /),
    ]);
    expect(definition(receipt, "has(data.receipt)").doubts).toEqual([]);
    // At a page that forgets nothing, everything is offered.
    const step3 = view("/steps/step3/page/-");
    expect(step3.leftOut).toBe("");
    expect(kinds("data.pricingGroupName", step3)).toBeDefined();
  });

  test("explains a draft in words and reports its faults before it is saved", () => {
    const typed = definition("/steps/step2/guards/0", "data.signupId == 3");
    expect(typed.problems[0]).toMatchObject({ offset: expect.any(Number) as number });
    const joined: Joined = {
      holding: "all",
      conditions: [{ of: "data.percentOff", compare: "more", values: [10] }],
    };
    const source = celOf(joined, missingAmong(view("/steps/step2/guards/0").answers));
    expect(source).toBe("has(data.percentOff) && data.percentOff > 10");
    expect(definition("/steps/step2/guards/0", source)).toMatchObject({ joined, problems: [] });
  });

  test("opens most conditions of the join journey in menus, which write them back unchanged", () => {
    let [open, all] = [0, 0];
    const flow = repo.flows.find(({ id }) => id === "join");
    for (const at of new Set(
      flow === undefined ? [] : transitionsOf(flow).flatMap((transition) => rulesAlong(transition.at)),
    )) {
      const { source, joined, answers } = view(at);
      if (source === "") continue;
      all += 1;
      if (joined === null) continue;
      open += 1;
      expect([celOf(joined, missingAmong(answers)), celOf(joined, NEVER_MISSING)]).toContain(source);
    }
    expect(all).toBeGreaterThan(40);
    expect(open / all).toBeGreaterThan(0.75);
  });
});
