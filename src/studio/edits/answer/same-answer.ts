import { chainsIn } from "../../../cel/index.ts";
import {
  type DataSchema,
  formOf,
  originOf,
  patchedArms,
  type Repository,
  usesOf,
  withArms,
} from "../../../model/index.ts";
import {
  followed,
  follow,
  formNamed,
  formsIn,
  type FieldOwner,
  fieldOwnerOf,
  rememberedBy,
  stepsIn,
} from "./field-owners.ts";
import { type FieldsObject, objectsIn } from "../field-place.ts";

/** The repository as everybody has it, and as people have it in each arm that changes files. */
export function everyones(repo: Repository): readonly Repository[] {
  return [repo, ...patchedArms(repo).map((arm) => withArms(repo, [arm]).repo)];
}

/**
 * Every object that has an answer by this name: the form, the remembered data that it fills (`into`), other forms that
 * fill the same data, and everything else that one expression reads in several journeys. They have to be renamed
 * together.
 */
export function sameAnswer(repos: readonly Repository[], first: FieldOwner, name: string): ReadonlySet<FieldOwner> {
  const links = repos.flatMap((repo) => [...formLinks(repo, name), ...expressionLinks(repo, name)]);
  const found = new Set([first]);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const link of links) if (link.some((one) => found.has(one))) for (const one of link) found.add(one);
  }
  return found;
}

/** A form and the object that stores its answers, if both have the name. */
function formLinks(repo: Repository, name: string): FieldOwner[][] {
  return repo.flows.flatMap(({ id }) =>
    formsIn(repo, id).flatMap(({ schema, into }) => {
      if (into === undefined) return [];
      const kept = follow(rememberedBy(repo, id), stepsIn(into)).end;
      return alike(formNamed(repo, schema)?.schema, kept, 0).map((pair) =>
        pair.filter((one) => one?.properties.has(name)).flatMap((one) => fieldOwnerOf(one) ?? []),
      );
    }),
  );
}

type Pair = readonly [form: DataSchema | undefined, kept: DataSchema | undefined];

/** A form and what stores it, and the same for the entries of each of its lists. */
function alike(form: DataSchema | undefined, kept: DataSchema | undefined, deep: number): readonly Pair[] {
  const lists = deep > MOST_LISTS ? [] : [...(form?.properties ?? [])].filter(([, { items }]) => items !== undefined);
  const inside = lists.flatMap(([name, { items }]) => alike(items, kept?.properties.get(name)?.items, deep + 1));
  return [[form, kept], ...inside];
}

/** How deep lists are inside one another. A schema may contain itself. */
const MOST_LISTS = 9;

/** What an expression that several journeys share reads in each of them. */
function expressionLinks(repo: Repository, name: string): Iterable<FieldOwner[]> {
  const read = new Map<string, FieldOwner[]>();
  for (const use of usesOf(repo)) {
    if (use.kind !== "expression" || !use.source.includes(name)) continue;
    const { path, pointer } = originOf(use);
    for (const chain of chainsIn(use.source)) {
      const [only, ...others] = followed(repo, use.place, chain);
      if (only === undefined || others.length > 0) continue;
      for (const { owner, span, ...one } of only.names)
        if (one.name === name) {
          const key = `${path}#${pointer}@${span.start}`;
          read.set(key, [...(read.get(key) ?? []), owner]);
        }
    }
  }
  return read.values();
}

/** The forms, and the entries of their lists, whose fields these objects declare. */
export function objectsOfOwners(repo: Repository, owners: ReadonlySet<FieldOwner>): readonly FieldsObject[] {
  return [...repo.schemas.values()]
    .flatMap((source) => objectsIn(formOf(repo, source)))
    .filter(({ schema }) => owners.has(fieldOwnerOf(schema) ?? ""));
}
