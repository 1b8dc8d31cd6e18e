/** The table of what may go together in a form: what passes the check works, and everything else is refused by name. */
import { rmSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { explore, sampleOf } from "../../../src/explorer/index.ts";
import { loadProgram } from "../../../src/compiler/index.ts";
import { loadForm } from "../../../src/compiler/definitions/index.ts";
import type { FormDefinition, JsonObject, Program } from "../../../src/engine/index.ts";
import { bundleSchema, readRepository, type Repository } from "../../../src/model/index.ts";
import { Walk } from "../../../src/testing/walk.ts";
import { loadLists } from "../../../renderers/fields/late-lists.ts";
import { loadWidgets, widgetNames } from "../../../renderers/widgets/registry.ts";
import { drawnForm } from "./drawn.tsx";
import { AROUND, type Combination, COMBINATIONS, INSTEAD, KINDS } from "./capabilities.ts";
import { findingsIn } from "./capability-findings.ts";
import { alone, folderOf } from "./capability-folders.ts";
import language from "../../../schemas/language/form.schema.json" with { type: "json" };

let findings: ReadonlyMap<string, readonly string[]>;
let passing: readonly Combination[];
let repo: Repository;
let program: Program;
const forms: Record<string, FormDefinition> = {};

beforeAll(async () => {
  await Promise.all([loadWidgets(widgetNames), loadLists()]);
  const all = folderOf(alone(COMBINATIONS));
  findings = findingsIn(all);
  passing = COMBINATIONS.filter(({ id }) => !findings.has(id));
  const root = folderOf(alone(passing), alone(passing));
  repo = readRepository(root);
  program = await loadProgram(repo, "table");
  for (const { id } of passing) forms[`schemas/table/${id}`] = await loadForm(repo, `schemas/table/${id}`);
  return () => [all, root].forEach((folder) => rmSync(folder, { recursive: true }));
}, 120_000);

describe.each(Object.keys(KINDS))("a field for: %s", (kind) => {
  test("each widget that the check lets through draws it, refuses nothing entered, and stores a valid value", () => {
    for (const { id, widget, place } of passing.filter((one) => one.kind === kind)) {
      const form = forms[`schemas/table/${id}`];
      if (form === undefined) throw new Error(`${id} is not compiled`);
      const what = `${kind} with ${widget} in ${place}`;
      const valid = sampleOf(bundleSchema(repo, form.id)) as JsonObject;
      const html = drawnForm(form, valid);
      expect(html, what).toMatch(/<(?:input|select|textarea)\b/);
      expect(html, what).not.toContain("[object Object]");

      const person = new Walk(program, { path: `/${id}` }, { forms });
      expect(person.step, what).toBe(id);
      person.submit({});
      expect(Object.values(person.problems), what).not.toEqual([]);
      for (const problem of Object.values(person.problems))
        expect(problem, what).toMatch(/^(problem|errors\.required)$/);
      person.submit(valid);
      expect(person.problems, what).toEqual({});
      expect(person.step, what).not.toBe(id);
    }
  });
});

test("the explorer fills in a form of each kind that a widget shows, and reaches the end", async () => {
  const one = Object.keys(KINDS).flatMap((kind) => passing.find((each) => each.kind === kind) ?? []);
  const root = folderOf(alone(one), alone(one));
  const repository = readRepository(root);
  const [flow] = repository.flows;
  if (flow === undefined) throw new Error("There is no journey");
  expect((await explore(repository, flow)).findings.map(({ message }) => message)).toEqual([]);
  rmSync(root, { recursive: true });
});

test("every other combination is refused with a message that names the field or what is wrong", () => {
  const refused = COMBINATIONS.filter(({ id }) => findings.has(id));
  const unnamed = refused.flatMap(({ id }) => {
    const said = findings.get(id) ?? [];
    return said.some((message) => /"value"|"ipv4"|type|anything/.test(message)) ? [] : [[id, ...said]];
  });
  expect(unnamed).toEqual([]);
  expect(passing.length).toBeGreaterThan(200);
});

test("of a kind that no widget shows, the check says what to write instead", () => {
  const without = Object.keys(KINDS).filter((kind) => !passing.some((one) => one.kind === kind));
  expect(without).toEqual(Object.keys(INSTEAD));
  for (const [kind, [widget, said]] of Object.entries(INSTEAD)) {
    const { id } = COMBINATIONS.find((one) => one.kind === kind && one.widget === widget) ?? { id: "" };
    expect(findings.get(id), kind).toContainEqual(expect.stringMatching(said));
  }
});

test.each([
  ["text", "number", /Use "number"\./],
  ["text", "yes or no", /Use "checkbox"\./],
  ["text", "choices", /Use "checks"\./],
  ["text", "objects", /Use "list"\./],
  ["checkbox", "choice", /Use .*"radio" or "select"/],
  ["radio", "text", /nothing to choose from/],
  ["radio", "only yes", /shown as true\. Give its layout `options`/],
  ["select", "only yes", /shown as true\. Give its layout `options`/],
  ["selectOrWrite", "text", /needs "options"\. Add it\./],
])("the widget %s for a field for %s: the check names the right one", (widget, kind, said) => {
  const { id } = COMBINATIONS.find((one) => one.kind === kind && one.widget === widget) ?? { id: "" };
  expect(findings.get(id)).toContainEqual(expect.stringMatching(said));
});

/** Keywords that a field cannot have, or that decide nothing about its values: of words, of the data, of the catalogue. */
const ELSEWHERE = new Set(
  (
    "$ref $comment title description examples default errorMessage x-refuses x-before x-outside x-about " +
    "x-fields-of x-transient x-for-each-site x-names x-choices x-code x-called x-length x-notations"
  ).split(" "),
);

test("the table has every keyword and format that the language offers for fields", () => {
  const { properties } = language.definitions.schema;
  const written = JSON.stringify([KINDS, AROUND]);
  const untried = Object.keys(properties).filter((name) => !ELSEWHERE.has(name) && !written.includes(`"${name}":`));
  expect(untried).toEqual([]);
  const formats = new Set(Object.values(KINDS).map(({ format }) => format));
  expect(properties.format.enum.filter((format) => !formats.has(format))).toEqual([]);
});

describe.each(Object.keys(AROUND).map((name, index) => [name, `around-${index}`] as const))(
  "fields of a form with: %s",
  (_, id) => {
    const answers: readonly JsonObject[] = [{}, { value: "a" }, { value: "a", other: "a" }, { value: "a", other: "b" }];

    test("the check says what to write instead, or each problem is at a field and some answers are accepted", async () => {
      const said = findings.get(id);
      if (said !== undefined) {
        expect(said).toContainEqual(expect.stringMatching(/x-cases|x-rules/));
        return;
      }
      const { validate } = await loadForm(repo, `schemas/table/${id}`);
      const problems = answers.map((values) => validate(values, {}));
      expect(problems.flat().map(({ path }) => path)).not.toContain("");
      expect(problems.flat()).not.toEqual([]);
      expect(problems).toContainEqual([]);
    });
  },
);

test("what a form as a whole must be, without a field that could show the problem, is refused", () => {
  const refused = Object.keys(AROUND).filter((_, index) => findings.has(`around-${index}`));
  expect(refused).toEqual([
    "not both",
    "not both, under a condition",
    "one at least",
    "one at most",
    "short names",
    "these two",
    "one of these",
    "one or the other",
    "exactly one",
    "more with an answer",
  ]);
});
