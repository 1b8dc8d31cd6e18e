import type { Json } from "../engine/index.ts";
import {
  blocksOf,
  flowOf,
  formIn,
  partAt,
  propertiesOf,
  propertyIn,
  type Repository,
  type Schema,
  sitesOf,
} from "../model/index.ts";

/**
 * What a form is told of its surroundings (`x-context`), as far as it is known what journeys ever give it: of a member that is only
 * ever a fact of the site, or a text written out, no other value is allowed (`enum`).
 */
export function givenContext(repo: Repository, form: string, context: Schema): Schema {
  const given = repo.flows.flatMap((flow) =>
    [...flowOf(repo, flow).steps.keys()]
      .flatMap((step) => blocksOf(repo, flow, step))
      .flatMap((block) => (formIn(block)?.schema === form ? [propertyIn(block, "context")?.json ?? null] : [])),
  );
  const properties = propertiesOf(context).map(([name, schema]): [string, Schema] => {
    const known = given.flatMap((one) => partAt(one, name) ?? []).map((value) => textsOf(repo, value));
    const texts = [...new Set(known.flatMap((one) => one ?? []))];
    // One alone would make each question about it one that always holds.
    const isKnown = schema.type === "string" && schema.enum === undefined && known.every((one) => one !== undefined);
    return [name, isKnown && texts.length > 1 ? { ...schema, enum: texts } : schema];
  });
  return { ...context, properties: Object.fromEntries(properties) };
}

/** All that a value can be; `undefined` where that is not known. */
function textsOf(repo: Repository, value: Json): readonly string[] | undefined {
  if (typeof value !== "string") return undefined;
  if (!value.startsWith("=")) return [value];
  const [, fact] = /^=\s*site\.(\w+)\s*$/.exec(value) ?? [];
  if (fact === undefined) return undefined;
  const facts = sitesOf(repo).list.map((site) => site.value[fact]);
  return facts.every((one) => typeof one === "string") ? facts : undefined;
}
