import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { transitionsOf } from "../../../../../src/insight/index.ts";
import { problemsOf } from "../../../../../src/studio/edits/verified.ts";
import { readRepository, type Repository } from "../../../../../src/model/index.ts";
import { celOf, missingAmong, NEVER_MISSING } from "../../../../../src/studio/browser/condition-cel.ts";
import { conditionsIn } from "../../../../../src/studio/edits/condition-read.ts";
import { COMPARISONS, type Condition, type Joined } from "../../../../../src/studio/browser/condition.ts";
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

const VALUES: Readonly<Record<Condition["compare"], Condition["values"]>> = {
  is: ["a", "b'\\"],
  "is-not": ["a"],
  "at-least": [3],
  "at-most": [-1.5],
  more: [0],
  less: [7],
  filled: [],
  empty: [],
  known: [],
  unknown: [],
  includes: ["x"],
  lacks: ["y"],
  some: [],
  none: [],
};

/** Every comparison, for values from each source, including one that may be missing. */
const ALL = ["self.a", "context.b", "data.c", "data.list.d.e", "named"].flatMap((of): readonly Condition[] => [
  ...COMPARISONS.map((compare) => ({ of, compare, values: VALUES[compare] })),
  { of, compare: "is", values: [true] },
  { of, compare: "is", values: [false] },
  { of, compare: "is-not", values: ["x", "y"] },
]);
const MISSING: Readonly<Record<string, readonly string[]>> = {
  "data.list.d.e": ["data.list", "data.list.d.e"],
};
const missing = (of: string) => (of.startsWith("self.") ? [of] : (MISSING[of] ?? []));

describe("condition menus and expressions", () => {
  test("menus can read every expression that they write: single, joined and grouped conditions", () => {
    for (const one of ALL) {
      expect(conditionsIn(celOf({ holding: "all", conditions: [one] }, missing), missing)).toEqual({
        holding: "all",
        conditions: [one],
      });
      for (const holding of ["all", "any", "none"] as const) {
        const other: Condition = { of: "data.c", compare: "at-least", values: [1] };
        const inner = { holding: holding === "all" ? ("any" as const) : ("all" as const), conditions: [one, other] };
        for (const conditions of [
          [one, other],
          [other, inner],
          [inner, { holding: "none" as const, conditions: [other, one] }, other],
        ]) {
          const joined: Joined = { holding, conditions };
          const cel = celOf(joined, missing);
          expect(conditionsIn(cel, missing), cel).toEqual(joined);
        }
      }
    }
  });

  test("“none of” one condition is written as its opposite, and “none of” a group stays a group", () => {
    const paid: Condition = { of: "paid", compare: "is", values: [true] };
    expect(celOf({ holding: "none", conditions: [paid] }, missing)).toBe("!paid");
    const group: Joined = {
      holding: "none",
      conditions: [{ holding: "all", conditions: [paid, { ...paid, of: "b" }] }],
    };
    expect(celOf(group, missing)).toBe("!(paid && b)");
    expect(conditionsIn("!(paid && b)", missing)).toEqual(group);
  });

  test("an expression opens in menus only if they would write exactly the same", () => {
    for (const source of [
      "a &&",
      "self.a == other",
      "self.a == 'x' ? true : false",
      "data.list.exists(x, x.a)",
      "data.a  == 3",
      'data.a == "x"',
      "a && (b && c)",
      "!!a",
      "size(data.a) == 2",
      "(a && b) || c && (d || (e && (f || (g && h))))",
    ])
      expect(conditionsIn(source, missing), source).toBeUndefined();
    expect(
      conditionsIn("flags.x == 'treatment' && 'paypal' in site.methods && (!has(data.s) || paid) && n < 1", missing),
    ).toEqual({
      holding: "all",
      conditions: [
        { of: "flags.x", compare: "is", values: ["treatment"] },
        { of: "site.methods", compare: "includes", values: ["paypal"] },
        {
          holding: "any",
          conditions: [
            { of: "data.s", compare: "unknown", values: [] },
            { of: "paid", compare: "is", values: [true] },
          ],
        },
        { of: "n", compare: "less", values: [1] },
      ],
    });
  });

  test("the text for people leaves out the checks that a value exists", () => {
    const conditions: readonly Condition[] = [{ of: "data.list.d.e", compare: "is", values: [1] }];
    expect(celOf({ holding: "all", conditions }, missing)).toBe(
      "has(data.list) && has(data.list.d.e) && data.list.d.e == 1",
    );
    expect(celOf({ holding: "all", conditions }, NEVER_MISSING)).toBe("data.list.d.e == 1");
  });
});

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
