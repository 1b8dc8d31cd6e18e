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
 * A form's context (`x-context`), narrowed to what journeys pass to it. If a member only ever gets facts of a site or
 * constant texts, its possible values are listed as `enum`.
 */
export function contextOfForm(repo: Repository, form: string, context: Schema): Schema {
  const contexts = contextsOf(repo, form);
  const properties = propertiesOf(context).map(([name, schema]): [string, Schema] => {
    const texts = schema.type === "string" && schema.enum === undefined ? textsIn(repo, contexts, name) : undefined;
    // With a single value, every condition on it would always hold.
    return [name, texts !== undefined && texts.length > 1 ? { ...schema, enum: texts } : schema];
  });
  return { ...context, properties: Object.fromEntries(properties) };
}

/** The texts that journeys pass to a form as one member of its context, or `undefined` if they are not known. */
export function textsOfContext(repo: Repository, form: string, name: string): readonly string[] | undefined {
  return textsIn(repo, contextsOf(repo, form), name);
}

/** The contexts that journeys pass to a form, wherever they show it. */
function contextsOf(repo: Repository, form: string): readonly Json[] {
  return repo.flows.flatMap((flow) =>
    [...flowOf(repo, flow).steps.keys()]
      .flatMap((step) => blocksOf(repo, flow, step))
      .flatMap((block) => (formIn(block)?.schema === form ? [propertyIn(block, "context")?.json ?? null] : [])),
  );
}

function textsIn(repo: Repository, contexts: readonly Json[], name: string): readonly string[] | undefined {
  const known = contexts.flatMap((one) => partAt(one, name) ?? []).map((value) => textsOf(repo, value));
  return known.every((one) => one !== undefined) ? [...new Set(known.flat())] : undefined;
}

/** All possible values, or `undefined` if they are not known. */
function textsOf(repo: Repository, value: Json): readonly string[] | undefined {
  if (typeof value !== "string") return undefined;
  if (!value.startsWith("=")) return [value];
  const [, fact] = /^=\s*site\.(\w+)\s*$/.exec(value) ?? [];
  if (fact === undefined) return undefined;
  const facts = sitesOf(repo).list.map((site) => site.value[fact]);
  return facts.every((one) => typeof one === "string") ? facts : undefined;
}
