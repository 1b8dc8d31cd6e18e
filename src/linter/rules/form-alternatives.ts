import { deref, propertiesOf, type Schema } from "../../model/index.ts";
import { layoutParts } from "../layout.ts";
import type { Finding, Rule } from "../rule.ts";

export const formAlternatives: Rule = {
  id: "form-alternatives",
  finds:
    "The fields of a form are described as alternatives (`oneOf`, `anyOf`), or more fields appear with an answer (`dependencies` with a schema). Or a list has a schema for each of its items (a tuple).",
  why: "The page shows no way to choose an alternative, and a problem of one has no field, so nobody can send the form.",
  after: ["circular-ref"],
  *check(context) {
    for (const form of context.repo.schemas.values()) {
      const root = context.schema(form.id);
      if (root === undefined) continue;
      for (const { schema, bundled } of layoutParts(context, form)) {
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
    }
  },
};

const REMEDY =
  "Ask for the choice in a field of its own, and say with `x-cases` where each of the other fields is required or hidden.";

/** The keywords that describe alternatives of an object, each with what is wrong. */
function* alternativesIn(object: Schema, root: Schema): Generator<readonly [keyword: string, message: string]> {
  for (const keyword of ["oneOf", "anyOf"] as const)
    if (object[keyword] !== undefined)
      yield [
        keyword,
        `The fields are described as alternatives (\`${keyword}\`), but the page shows no way to choose one. ${REMEDY} For a condition over several fields, write a rule (\`x-rules\`).`,
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
