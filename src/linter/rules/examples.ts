import { holdsFor, patternProblem } from "../../cel/index.ts";
import { isInNotation, type Json, normalized } from "../../engine/index.ts";
import {
  bundledAt,
  dataIdOf,
  inline,
  mapParts,
  notationsOf,
  pointer,
  propertiesOf,
  remembering,
  type Repository,
  resolveRef,
  rulesOf,
  type Schema,
  schemaOf,
  type Situation,
  type SourceFile,
  typeOf,
  typesOf,
  wholeRule,
} from "../../model/index.ts";
import { explain } from "../explain.ts";
import type { Finding, Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";
import { normalizations } from "../../compiler/forms/index.ts";

const ruleExamples: Rule = {
  id: "rule-examples",
  finds:
    "A rule of a form (`x-rules`) does not hold for one of its `examples`, holds for one of its `x-refuses`, or has no values in one of the two.",
  why: "An inverted rule refuses correct input and accepts what it should refuse: nobody can send the form, or invalid data gets through.",
  *check({ repo }) {
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      const whole = rulesOf(schema).length === 0 ? undefined : bundledAt(repo, { file, pointer: at, schema });
      if (whole === undefined) continue;
      for (const [index, rule] of rulesOf(schema).entries()) {
        // A rule for the entries of a catalogue's list is tried on the entries themselves.
        if (rule.at === undefined) continue;
        const source = wholeRule(rule);
        const { examples, refuses } = rule;
        if (source === undefined) continue;
        const here = pointer(at, "x-rules", index);
        const wantedOf = [["examples", true, examples] as const, ["x-refuses", false, refuses] as const];
        for (const [key, wanted, situations] of wantedOf) {
          if (situations.length === 0) {
            const message = `The rule has no \`${key}\`. Add values for which it ${wanted ? "holds" : "must not hold"}: { "self": { … } }.`;
            yield { file, pointer: here, message };
          }
          for (const [number, situation] of situations.entries()) {
            if (answered(JSON.stringify([source, situationAsEntered(whole, situation)])) !== !wanted) continue;
            const message = `The rule ${wanted ? "does not hold for this example, but it must" : "holds for this example, but it must not"}. Correct the rule, or remove the example.`;
            yield { file, pointer: pointer(here, key, number), message };
          }
        }
      }
    }
  },
};

/** `undefined` if the rule cannot be parsed, which the expression rule reports. */
const answered = remembering("rule example", (text): boolean | undefined => {
  const [source, situation] = JSON.parse(text) as [string, Situation];
  return holdsFor(source, { ...situation });
});

const wrongExample: Rule = {
  id: "wrong-example",
  finds:
    "A schema refuses one of its own `examples`, or accepts one of its `x-refuses`. Or a pattern of `x-notations` refuses its own examples.",
  why: "The examples show what a field is for. If the limits disagree, people with such a name or number cannot go on, or unwanted values are accepted.",
  *check({ repo }) {
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      const lists = [
        ["examples", schema.examples],
        ["x-refuses", schema["x-refuses"]],
      ] as const;
      for (const [key, list] of lists) {
        for (const [index, value] of (list ?? []).entries()) {
          const whole = bundledAt(repo, { file, pointer: at, schema });
          const mismatches = whole === undefined ? [] : mismatchesOf(() => explain(whole, asEntered(whole, value)));
          const where = { file, pointer: pointer(at, key, index) };
          if (key === "examples" && mismatches.length > 0) {
            yield { ...where, message: `The schema refuses its own example: ${mismatches[0]?.message ?? ""}` };
          }
          if (key === "x-refuses" && mismatches.length === 0) {
            yield {
              ...where,
              message: `The schema accepts ${shown(value)}, but \`x-refuses\` says that it must refuse it. Correct the limits, or remove this value.`,
            };
          }
        }
      }
      const { notations = [] } = notationsOf(schema) ?? {};
      for (const [index, notation] of notations.entries()) {
        for (const [of, examples] of Object.entries(notation.examples)) {
          const refused = examples.split("|").find((example) => !isInNotation(example, of, [notation]));
          if (refused === undefined) continue;
          yield {
            file,
            pointer: pointer(at, "x-notations", "of", index, "examples", of),
            message: `The pattern of this notation refuses its own example ${shown(refused)}.`,
          };
        }
      }
    }
  },
};

function mismatchesOf(ask: () => ReturnType<typeof explain>): ReturnType<typeof explain> {
  try {
    return ask();
  } catch {
    // A schema that contains itself, or a pattern that cannot be read: other rules report it.
    return [];
  }
}

function shown(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 30)}… (${text.length - 2} characters)` : text;
}

const patternExamples: Rule = {
  id: "pattern-examples",
  severity: "warning",
  finds: "A schema with a pattern has no `examples`, or no `x-refuses`.",
  why: "Patterns are hard to read. With one letter too many, a pattern refuses everybody, and only an example reveals that.",
  *check({ repo }) {
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      // The examples beside `allOf`, `anyOf` or `oneOf` cover the patterns inside.
      if (typeof schema.pattern !== "string" || patternProblem(schema.pattern) !== undefined) continue;
      if (/\/(allOf|anyOf|oneOf)\/\d+$/.test(at)) continue;
      const lacking = (["examples", "x-refuses"] as const).filter((key) => (schema[key] ?? []).length === 0);
      if (lacking.length === 0) continue;
      const message = `There are no examples of what this pattern accepts and refuses. Add ${lacking.map((key) => `\`${key}\``).join(" and ")}. The check tries them.`;
      yield { file, pointer: pointer(at, "pattern"), message };
    }
  },
};

const wrongDefault: Rule = {
  id: "wrong-default",
  finds: "A `default` does not fit its own schema.",
  why: "The form starts with an error that the person did not cause, or remembered data is discarded as damaged.",
  *check({ repo }) {
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      if (schema.default === undefined) continue;
      // An empty value is not a mistake. Whether a value must be entered is up to `required`.
      const filled = withoutEmpty(schema.default);
      const value = filled === undefined ? otherList(schema) : filled;
      if (value === undefined) continue;
      const whole = bundledAt(repo, { file, pointer: at, schema }) ?? {};
      for (const mismatch of explain(whole, value, pointer(at, "default"))) {
        if (mismatch.sign?.missing !== undefined) continue;
        yield {
          file,
          pointer: mismatch.pointer,
          message: `This \`default\` does not fit its own schema: ${mismatch.message}`,
        };
      }
    }
  },
};

/** An empty list where the schema allows no list. That is a mistake, although empty values are otherwise ignored. */
function otherList(schema: Schema): Json | undefined {
  const types = typesOf(schema);
  const { default: begins } = schema;
  return Array.isArray(begins) && types.length > 0 && !types.includes("array") ? begins : undefined;
}

/** The value without empty parts at any depth, or `undefined` if nothing is left. */
function withoutEmpty(value: Json): Json | undefined {
  const rest = value === "" ? undefined : mapParts(value, withoutEmpty);
  return rest !== undefined && typeOf(value) === "array" && (value as readonly Json[]).length === 0 ? undefined : rest;
}

const optionalDefault: Rule = {
  id: "optional-default",
  severity: "warning",
  finds: "A remembered value has a default, but the schema of remembered data does not require it.",
  why: "Expressions treat the value as always present. Stored data without it would pass as complete, and a condition would read a missing value.",
  *check({ repo }) {
    for (const flow of repo.flows) {
      const source = repo.schemas.get(dataIdOf(repo, flow));
      if (source !== undefined) yield* inside(repo, source.file, schemaOf(source.value), "");
    }
  },
};

function* inside(repo: Repository, file: SourceFile, schema: Schema, at: string): Generator<Finding> {
  const { required = [] } = schema;
  for (const [name, part] of propertiesOf(schema)) {
    const here = pointer(at, "properties", name);
    if (!required.includes(name) && hasDefault(repo, file, part)) {
      const message = `"${name}" has a default, but is not required. Add it to \`required\`, or remove the default.`;
      yield { file, pointer: here, part: "key", message };
    }
    yield* inside(repo, file, part, here);
  }
}

function hasDefault(repo: Repository, file: SourceFile, schema: Schema): boolean {
  if (schema.default !== undefined) return true;
  const target = schema.$ref === undefined ? undefined : resolveRef(repo, file, schema.$ref);
  return target !== undefined && hasDefault(repo, target.file, schemaOf(target.schema));
}

/** Examples and defaults, tried against the limits beside them. */
export const examplesRules: readonly Rule[] = [
  ruleExamples,
  wrongExample,
  patternExamples,
  wrongDefault,
  optionalDefault,
];

/** The value that a schema checks when people enter `value`: its texts are normalized first, as everywhere else. */
function asEntered(whole: Schema, value: Json): Json {
  return normalized(value, normalizations(inline(whole)));
}

/** The same for the example of a rule. Its context may be from a browser's storage, so it is normalized, too. */
function situationAsEntered(whole: Schema, { self, context }: Situation): Situation {
  const schema = inline(whole);
  return {
    self: normalized(self, normalizations(schema)),
    context: normalized(context, normalizations(schema["x-context"] ?? {})),
  };
}
