import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../../../src/engine/index.ts";
import {
  applyPatch,
  flowOf,
  originOf,
  patchOrigins,
  type PatchOperation,
  readRepository,
  ruleAt,
  withRulesListed,
} from "../../../../src/model/index.ts";

const PATH = "flows/trip/flow.json";
const SHARED = "flows/shared/all.json";

/** A repository with one journey, whose step `a` has these handlers, and a file with shared parts. */
function repoWith(on: object, shared: object = {}) {
  const trip = { id: "trip", basePath: "/trip", steps: { a: { on }, b: {} } };
  const files = { [PATH]: trip, [SHARED]: shared };
  return readRepository(
    "/nowhere",
    new Map(Object.entries(files).map(([path, value]) => [path, `${JSON.stringify(value, null, 2)}\n`])),
  );
}

/** The handlers of step `a` with all parts inserted, and where the files write the rules at these pointers. */
function read(on: object, shared?: object, ...pointers: string[]) {
  const [named] = repoWith(on, shared).flows;
  const flow = named && flowOf(repoWith(on, shared), named);
  const written = pointers.map((at) => {
    const rule = flow && ruleAt(flow, `/steps/a/on${at}`);
    return rule && `${originOf(rule).path}#${originOf(rule).pointer}`;
  });
  const findings = flow?.findings.map(({ message }) => message);
  return { on: flow?.steps.get("a")?.raw["on"], written, findings };
}

const rule = { when: "data.late", goto: "b" };

describe("one rule of an event", () => {
  test("means the same without a list around it, and is found where it is written", () => {
    const then = { do: [{ log: "x" }], then: { ...rule, leave: "home" } };
    expect(read({ go: rule, stay: then }, {}, "/go/0", "/stay/0", "/stay/0/then/0")).toEqual({
      on: { go: [rule], stay: [{ ...then, then: [then.then] }] },
      written: [`${PATH}#/steps/a/on/go`, `${PATH}#/steps/a/on/stay`, `${PATH}#/steps/a/on/stay/then`],
      findings: [],
    });
  });

  test.each([
    ["a rule", { $ref: "../shared/all.json#/rule" }, [rule], `${SHARED}#/rule`],
    [
      "a rule with a condition beside it",
      { $ref: "../shared/all.json#/go", when: "data.paid" },
      [{ when: "data.paid", goto: "a" }],
      `${SHARED}#/go`,
    ],
    ["a list", { $ref: "../shared/all.json#/rules" }, [rule, { goto: "a" }], `${SHARED}#/rules/0`],
    ["a name of a list", { $ref: "../shared/all.json#/name" }, [rule, { goto: "a" }], `${SHARED}#/rules/0`],
    ["the index of another event's only rule", { $ref: "#/steps/a/on/go/0" }, [rule], `${PATH}#/steps/a/on/go`],
    [
      "that rule's condition",
      { when: { $ref: "#/steps/a/on/go/0/when" }, goto: "a" },
      [{ when: "data.late", goto: "a" }],
      `${PATH}#/steps/a/on/other`,
    ],
  ])("may be a part: %s", (_, other, rules, written) => {
    const shared = { rule, go: { goto: "a" }, rules: [rule, { goto: "a" }], name: { $ref: "#/rules" } };
    const found = read({ go: rule, other }, shared, "/other/0");
    expect(found).toMatchObject({ on: { go: [rule], other: rules }, written: [written], findings: [] });
  });

  test("stays the name of a step if a part is one", () => {
    expect(read({ other: { $ref: "../shared/all.json#/name" } }, { name: "b" }).on).toEqual({ other: "b" });
  });

  test("is not mixed up with an input that has the same name", () => {
    const on = { go: { do: [{ call: "x", with: { on: { go: { goto: "b" } }, then: { goto: "b" } } }] } };
    expect(read(on).on).toEqual({ go: [on.go] });
  });
});

describe("a patch of a journey", () => {
  const journey = (go: Json): JsonObject => ({ basePath: "/trip", steps: { a: { on: { go } } } });
  const at = "/steps/a/on/go";

  test.each<[string, PatchOperation[], JsonObject[]]>([
    [
      "changes the only rule by its index",
      [{ op: "replace", path: `${at}/0/goto`, value: "c" }],
      [{ ...rule, goto: "c" }],
    ],
    [
      "changes the only rule by its member",
      [{ op: "replace", path: `${at}/goto`, value: "c" }],
      [{ ...rule, goto: "c" }],
    ],
    ["replaces the only rule", [{ op: "replace", path: `${at}/0`, value: { goto: "c" } }], [{ goto: "c" }]],
    ["adds a rule before it", [{ op: "add", path: `${at}/0`, value: { goto: "c" } }], [{ goto: "c" }, rule]],
    ["adds a rule after it", [{ op: "add", path: `${at}/-`, value: { goto: "c" } }], [rule, { goto: "c" }]],
    [
      "changes a rule that it has added",
      [
        { op: "replace", path: at, value: { when: "x", goto: "c" } },
        { op: "remove", path: `${at}/0/when` },
      ],
      [{ goto: "c" }],
    ],
  ])("%s, whether it is written in a list or not", (_, operations, rules) => {
    for (const before of [journey(rule), journey([rule])]) {
      const patched = applyPatch(before, operations);
      expect("value" in patched && withRulesListed(patched.value)).toEqual(journey(rules));
    }
  });

  test("removes a step or an event with a rule that has no list", () => {
    const before = { ...journey(rule), on: { late: rule } };
    const operations = ["/steps/a", "/on/late"].map((path): PatchOperation => ({ op: "remove", path }));
    expect(applyPatch(before, operations)).toEqual({ value: { basePath: "/trip", steps: {}, on: {} } });
  });

  test("does not take a member for that of one of two rules", () => {
    const patched = applyPatch(journey([rule, rule]), [{ op: "replace", path: `${at}/goto`, value: "c" }]);
    expect(patched).toEqual({ finding: { operation: 0, key: "path", message: `There is nothing at "${at}/goto".` } });
  });

  test("knows where the rules come from", () => {
    const origins = patchOrigins(journey({ ...rule, then: { goto: "d" } }), [
      { op: "add", path: `${at}/0`, value: { goto: "c", then: { goto: "e" } } },
    ]);
    expect([`${at}/0/then/0/goto`, `${at}/1/goto`, `${at}/1/then/0/goto`].map(origins)).toEqual([
      { isBrought: true, at: "/0/value/then/goto" },
      { isBrought: false, at: `${at}/goto` },
      { isBrought: false, at: `${at}/then/goto` },
    ]);
  });
});
