import { chainsIn } from "../../../cel/index.ts";
import { formOf, originOf, patchedArms, type Repository, usesOf, withArms } from "../../../model/index.ts";
import { followed, follow, formNamed, formsIn, type Holder, holderOf, rememberedBy, stepsIn } from "./holders.ts";

/** The repository as everybody has it, and as people have it in each arm that changes files. */
export function everyones(repo: Repository): readonly Repository[] {
  return [repo, ...patchedArms(repo).map((arm) => withArms(repo, [arm]).repo)];
}

/**
 * Every object that has an answer by this name: the form, the remembered data that it fills (`into`), other forms that
 * fill the same data, and everything else that one expression reads in several journeys. They have to be renamed
 * together.
 */
export function sameAnswer(repos: readonly Repository[], first: Holder, name: string): ReadonlySet<Holder> {
  const links = repos.flatMap((repo) => [...formLinks(repo, name), ...expressionLinks(repo, name)]);
  const found = new Set([first]);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const link of links) if (link.some((one) => found.has(one))) for (const one of link) found.add(one);
  }
  return found;
}

/** A form and the object that stores its answers, if both have the name. */
function formLinks(repo: Repository, name: string): Holder[][] {
  return repo.flows.flatMap(({ id }) =>
    formsIn(repo, id).flatMap(({ schema, into }) => {
      if (into === undefined) return [];
      const kept = follow(rememberedBy(repo, id), stepsIn(into)).end;
      const form = formNamed(repo, schema);
      const both = [form, kept].filter((one) => one?.properties.has(name));
      return [both.flatMap((one) => holderOf(one) ?? [])];
    }),
  );
}

/** What an expression that several journeys share reads in each of them. */
function expressionLinks(repo: Repository, name: string): Iterable<Holder[]> {
  const read = new Map<string, Holder[]>();
  for (const use of usesOf(repo)) {
    if (use.kind !== "expression" || !use.source.includes(name)) continue;
    const { path, pointer } = originOf(use);
    for (const chain of chainsIn(use.source)) {
      const [only, ...others] = followed(repo, use.place, chain);
      if (only === undefined || others.length > 0) continue;
      for (const { holder, span, ...one } of only.names)
        if (one.name === name) {
          const key = `${path}#${pointer}@${span.start}`;
          read.set(key, [...(read.get(key) ?? []), holder]);
        }
    }
  }
  return read.values();
}

/** The forms whose fields these objects declare. */
export function formsOfHolders(repo: Repository, holders: ReadonlySet<Holder>) {
  return [...repo.schemas.values()]
    .map((source) => formOf(repo, source))
    .filter(({ schema }) => holders.has(holderOf(schema) ?? ""));
}
