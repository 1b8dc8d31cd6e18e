import * as fc from "fast-check";
import { expect, test } from "vitest";
import "../../properties.ts";
import type { ConditionalField, Json, JsonObject } from "../../../../src/engine/index.ts";
import { conditionalCode, conditionalFields, conditionCompiler } from "../../../../src/compiler/forms/index.ts";
import { parseSource } from "../../../../src/model/index.ts";
import { form as formUse, program } from "../../engine/builders.ts";
import { Person } from "../../engine/person.ts";
import { loadForm } from "./load.ts";
import { run } from "./run.ts";

interface Spec {
  readonly limits: JsonObject;
  readonly by: "case" | "when" | "context" | "nothing";
  /** The number of the field that it reads, and the answer with which it is shown. */
  readonly reads: number;
  readonly of: string;
}

const anySpecs = fc.array(
  fc.record<Spec>({
    limits: fc.constantFrom<JsonObject>(
      { type: "string", minLength: 3 },
      { type: "string", maxLength: 1 },
      { type: "string", format: "email" },
      { type: "string", format: "date", "x-latest": "today" },
      { type: "integer", minimum: 2 },
      { enum: ["x", "y"] },
      { type: "string", default: "x" },
      { type: "array", minItems: 2, items: { type: "string" } },
    ),
    by: fc.constantFrom("case", "when", "context", "nothing"),
    reads: fc.nat(6),
    of: fc.constantFrom("x", "y", "long text"),
  }),
  { minLength: 2, maxLength: 6 },
);

const readBy = (specs: readonly Spec[], index: number) => `f${(specs[index]?.reads ?? 0) % Math.max(index, 1)}`;

/** A form with these fields: its own, the same in an object, and in the entries of a list. */
function formOf(specs: readonly Spec[]) {
  const when = (index: number, { by, of }: Spec) =>
    by === "context"
      ? `context.asks == '${of}'`
      : `has(self.${readBy(specs, index)}) && self.${readBy(specs, index)} == '${of}'`;
  const fields = specs.map((spec, index): [string, JsonObject] => {
    const isCase = index > 0 && (spec.by === "case" || spec.by === "context");
    return [
      `f${index}`,
      { ...spec.limits, ...(isCase && { "x-cases": [{ when: when(index, spec), is: "required" }, { is: "hidden" }] }) },
    ];
  });
  const looks = specs.map((spec, index): [string, JsonObject] => {
    return [`f${index}`, index > 0 && spec.by === "when" ? { when: when(index, spec) } : {}];
  });
  const inner = { type: "object", properties: Object.fromEntries(fields) };
  const schema: JsonObject = {
    type: "object",
    "x-context": { type: "object", properties: { asks: { type: "string" } } },
    properties: { ...inner.properties, home: inner, trees: { type: "array", items: inner } },
  };
  return { schema, layout: { rows: looks.map(([name]) => name), fields: Object.fromEntries(looks) } };
}

/** The answers of one object that are shown, found field by field. `isForm`: the layout's conditions apply. */
function expected(specs: readonly Spec[], answers: JsonObject, asks: string, isForm: boolean): JsonObject {
  const shown: Record<string, Json | undefined> = { ...answers };
  for (const [index, spec] of specs.entries()) {
    const isConditional = index > 0 && spec.by !== "nothing" && (spec.by !== "when" || isForm);
    const read = spec.by === "context" ? asks : shown[readBy(specs, index)];
    if (!isConditional || read === spec.of || shown[`f${index}`] === undefined) continue;
    if (spec.limits["default"] === undefined) delete shown[`f${index}`];
    else shown[`f${index}`] = spec.limits["default"];
  }
  return shown;
}

const anyAnswer = fc.constantFrom<Json>("", "x", "y", "long text", 1, 3, null, "2999-01-01");
const anyAnswers = fc.dictionary(fc.constantFrom("f0", "f1", "f2", "f3", "f4", "f5"), anyAnswer, {
  noNullPrototype: true,
});

test("a hidden field never has a problem, and never survives a submit, whatever the form and the answers", () => {
  const anyCase = fc.record({
    specs: anySpecs,
    own: anyAnswers,
    home: anyAnswers,
    trees: fc.array(anyAnswers, { maxLength: 2 }),
    asks: fc.constantFrom("x", "y"),
  });
  let hidden = 0;
  fc.assert(
    fc.property(anyCase, ({ specs, own, home, trees, asks }) => {
      const { schema, layout } = formOf(specs);
      const values: JsonObject = { ...own, home, trees };
      const kept: JsonObject = {
        ...expected(specs, own, asks, true),
        home: expected(specs, home, asks, false),
        trees: trees.map((tree) => expected(specs, tree, asks, false)),
      };
      if (JSON.stringify(kept) !== JSON.stringify(values)) hidden += 1;
      const form = loadForm(schema, layout);
      const context = { asks };
      const shown = form.shown?.(values, context);
      expect(shown?.values ?? values).toEqual(kept);
      for (const { path } of form.validate(values, context)) expect(shown?.hides(path) ?? false).toBe(false);
      expect(form.validate(values, context)).toEqual(form.validate(kept, context));

      const code =
        conditionalCode(
          conditionalFields(schema, parseSource("any.ui.json", JSON.stringify(layout)).file),
          schema,
          conditionCompiler(schema),
        ) ?? "[]";
      const conditional = run<readonly ConditionalField[]>(code);
      const use = formUse({ into: ["data", "kept"], conditional, context: () => context });
      const person = new Person(program({ a: { forms: { form: use } } })).change("f0", values).submit(values);
      expect(person.snapshot.data["kept"]).toEqual(kept);
    }),
    { numRuns: 100 },
  );
  expect(hidden).toBeGreaterThan(50);
});
