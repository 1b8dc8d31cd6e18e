import { checkCel } from "../../cel/index.ts";
import { circular, conditionalFields } from "../../compiler/forms/index.ts";
import type { Json } from "../../engine/index.ts";
import {
  bundledAt,
  type DataSchema,
  dataSchemaAt,
  deref,
  type FormSource,
  inline,
  partAt,
  pointer,
  propertiesOf,
  type Repository,
  type Schema,
} from "../../model/index.ts";
import type { Context } from "../context.ts";
import { layoutParts } from "../layout.ts";
import type { Finding, Rule } from "../rule.ts";
import { type WrittenSchema, writtenSchemas } from "../schemas.ts";
import { conditionsTogether } from "../truth.ts";

export const fieldCases: Rule = {
  id: "field-cases",
  finds:
    "Cases (`x-cases`) are declared outside a field, or one of them can never apply, sets something that the surrounding schema does not allow, or reads something that is not in the same object as the field. Or whether a field is shown depends on itself.",
  why: "A question that some people should be asked is never asked, or a field that should be optional must be filled in.",
  after: ["circular-ref"],
  *check(context) {
    const reported = reportedOfForms(context);
    for (const written of writtenSchemas(context.repo)) {
      yield* misplaced(written);
      if (propertiesOf(written.schema).length > 0) yield* inObject(context.repo, written, reported);
    }
    for (const form of context.repo.schemas.values()) yield* inCircles(form, context.schema(form.id));
  },
};

/** Fields that are shown or hidden by each other, or by themselves: what is hidden then depends on their order. */
function* inCircles({ file, layout }: FormSource, bundle: Schema | undefined): Generator<Finding> {
  if (bundle === undefined) return;
  for (const { path, self, when } of circular(conditionalFields(inline(bundle), layout))) {
    const [name = ""] = path;
    const isInLayout = layout !== undefined && self === 0 && whenAt(layout.value, name) === when;
    const place = isInLayout
      ? { file: layout, pointer: pointer("/fields", name, "when") }
      : { file, pointer: pointer("/properties", name), part: "key" as const };
    const message = `Whether "${path.join(".")}" is shown depends on itself: its condition reads its own value, or that of a field whose condition reads it. Let one of them depend on another answer.`;
    yield { ...place, message };
  }
}

function whenAt(layout: Json | undefined, name: string): Json | undefined {
  return layout === undefined ? undefined : partAt(layout, "fields", name, "when");
}

/**
 * Problems that are already reported for expressions in cases. The cases of a form are checked with all other
 * expressions, like its rules.
 */
function reportedOfForms({ of, cel }: Context): ReadonlySet<string> {
  const uses = of("expression").filter(({ pointer: at }) => at.includes("/x-cases/"));
  return new Set(uses.flatMap((use) => cel(use).problems.map(({ message }) => findingKey({ ...use, message }))));
}

function findingKey({ file, pointer: at, message }: Pick<Finding, "file" | "pointer" | "message">): string {
  return `${file.path}#${at} ${message}`;
}

/** Cases belong to a field: a property, or a definition that properties refer to. */
function* misplaced({ file, pointer: at, schema }: WrittenSchema): Generator<Finding> {
  if (schema["x-cases"] === undefined || FIELD.test(at)) return;
  const message =
    "Only a field of an object can have cases. Move them to the property, or write a rule of the form (`x-rules`).";
  yield { file, pointer: pointer(at, "x-cases"), part: "key", message };
}

const FIELD = /\/(properties|definitions)\/[^/]+$/;

function* inObject(
  repo: Repository,
  { file, pointer: at, raw }: WrittenSchema,
  reported: ReadonlySet<string>,
): Generator<Finding> {
  const object = dataSchemaAt(repo, { file, pointer: at, json: raw });
  for (const [name, { cases }] of object.properties) {
    if (cases.length === 0) continue;
    if (object.required.includes(name)) yield* againstRequired(name, cases);
    const self = bundledAt(repo, { file, pointer: at, schema: raw });
    if (self === undefined) continue;
    const wrong = [...typed(self, cases)];
    for (const finding of wrong) {
      if (reported.has(findingKey(finding))) continue;
      yield { ...finding, message: `${finding.message} (“${name}” of ${file.path}, line ${file.locate(at).line})` };
    }
    // It is unknown where a malformed condition holds.
    if (wrong.length > 0) continue;
    yield* order(
      self,
      cases.filter(({ judgesValue }) => judgesValue),
    );
    yield* order(
      self,
      cases.filter(({ label }) => label !== undefined),
    );
  }
}

type Cases = DataSchema["cases"];

/** A case that can never apply because the cases before it cover everything. */
function* order(self: Schema, cases: Cases): Generator<Finding> {
  const whens = cases.map(({ when }) => when?.source ?? "true");
  const together = conditionsTogether(whens, { self, context: self["x-context"] ?? {} }, {});
  let left = together.worlds;
  for (const [index, one] of cases.entries()) {
    const when = whens[index] ?? "true";
    const counts = left?.some((world) => together.holds(when, world) !== false) ?? true;
    if (!counts || whens.slice(0, index).includes("true")) {
      const message =
        "This case never applies: the cases before it cover everything that it covers. Correct its `when`, move it up, or remove it.";
      yield { file: one.file, pointer: one.pointer, message };
      return;
    }
    left = left?.filter((world) => together.holds(when, world) !== true);
  }
}

function* againstRequired(name: string, cases: Cases): Generator<Finding> {
  for (const { is } of cases) {
    if (is === undefined || is.value === "required") continue;
    const message = `"${name}" is in \`required\`, so it is never ${is.value}. Remove it there, and add a case here for where it is required.`;
    yield { ...is, message };
  }
}

/** An expression that reads something that is not in the same object as the field. */
function* typed(self: Schema, cases: Cases): Generator<Finding> {
  const scope = { self, context: self["x-context"] ?? {} };
  for (const { when } of cases) {
    if (when === undefined) continue;
    const { problems } = checkCel(when.source, scope, { expects: { type: "boolean" } });
    for (const { message, offset, length } of problems) yield { ...when, span: { offset, length }, message };
  }
}

export const formAlternatives: Rule = {
  id: "form-alternatives",
  finds:
    "The fields of a form are described as alternatives (`oneOf`, `anyOf`), more fields appear with an answer (`dependencies` with a schema), or a limit is about all fields together (`not`, `minProperties`). Or a list has a schema for each of its items (a tuple).",
  why: "The page shows no way to choose an alternative, and a problem of all fields together has no place, so people do not learn what to correct.",
  after: ["circular-ref"],
  *check(context) {
    for (const { root, schema, bundled } of layoutParts(context)) {
      const { file, pointer: at } = schema;
      for (const [keyword, message] of alternativesIn(bundled, root)) {
        const { file: where, pointer: there } = schema.placeOf(keyword) ?? { file, pointer: at };
        yield { file: where, pointer: there, part: "key", message } satisfies Finding;
      }
      for (const [name, field] of schema.properties) {
        if (!Array.isArray(field.keyword("items"))) continue;
        const message = `"${name}" is a list with a schema for each of its items (a tuple), which no widget shows. Make it an object with one field for each.`;
        yield { ...(field.placeOf("items") ?? field), part: "key", message } satisfies Finding;
      }
    }
  },
};

const REMEDY =
  "Ask for the choice in a field of its own, and say with `x-cases` where each of the other fields is required or hidden.";

const OF_ALL_FIELDS = ["not", "const", "enum", "minProperties", "maxProperties", "propertyNames"] as const;

/** The keywords about an object that the page cannot show at a field, each with what is wrong. */
function* alternativesIn(object: Schema, root: Schema): Generator<readonly [keyword: string, message: string]> {
  for (const keyword of ["oneOf", "anyOf"] as const)
    if (object[keyword] !== undefined)
      yield [
        keyword,
        `The fields are described as alternatives (\`${keyword}\`), but the page shows no way to choose one. ${REMEDY} For a condition over several fields, write a rule (\`x-rules\`).`,
      ];
  for (const keyword of OF_ALL_FIELDS)
    if (object[keyword] !== undefined)
      yield [
        keyword,
        `\`${keyword}\` is about all fields together, so a problem would be at none of them. Write a rule (\`x-rules\`) that names the field in \`at\`, or say with \`x-cases\` where a field is required or hidden.`,
      ];
  for (const [name, needed] of Object.entries(object.dependencies ?? {})) {
    if (Array.isArray(needed) || !asksMore(deref(needed as Schema, root), object)) continue;
    yield [
      "dependencies",
      `What "${name}" brings with it is described by a schema with other fields or alternatives, and the page shows none of them. Write these fields in \`properties\`, and say with \`x-cases\` where each of them is required or hidden.`,
    ];
  }
  for (const keyword of ["allOf", "then", "else"] as const) {
    const parts = [object[keyword] ?? []].flat() as readonly Schema[];
    const inner = parts.flatMap((part) => [...alternativesIn(deref(part, root), root)]);
    if (inner[0] !== undefined) yield [keyword, inner[0][1]];
  }
}

/** Whether a schema that depends on an answer has alternatives, or fields that the form does not have. */
function asksMore(needed: Schema, { properties = {} }: Schema): boolean {
  if (needed.oneOf !== undefined || needed.anyOf !== undefined) return true;
  return propertiesOf(needed).some(([name]) => !Object.hasOwn(properties, name));
}
