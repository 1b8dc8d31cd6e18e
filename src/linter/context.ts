import {
  bundledSchema,
  groupBy,
  localesOf,
  type LocaleText,
  once,
  oncePerKey,
  type Repository,
  type Schema,
  type Use,
  type UseKind,
  type UseOf,
  usesOf,
} from "../model/index.ts";
import { type Expressions, expressionsOf } from "./expressions.ts";
import { type CallContract, contractsOf } from "./operations.ts";
import { translationsOf } from "./texts.ts";

/** What rules can query. */
export interface Context extends Expressions {
  readonly repo: Repository;
  of<K extends UseKind>(kind: K): readonly UseOf<K>[];
  /** Callable operations by id. */
  readonly contracts: ReadonlyMap<string, CallContract>;
  /** All texts in all languages. */
  readonly texts: readonly LocaleText[];
  /** The forms of each text that has translations: one list per language, in the order of the languages. */
  readonly translations: readonly (readonly (readonly LocaleText[])[])[];
  /** A self-contained schema by id, or `undefined` if it or something it refers to does not exist. */
  schema(id: string): Schema | undefined;
}

/** The context of a repository. Everything that rules have queried stays known while the repository does. */
export const contextOf = once((repo: Repository): Context => {
  const byKind = groupBy(usesOf(repo), (use: Use) => use.kind);
  const contracts = contractsOf(repo);
  const schema = oncePerKey((id: string) => bundledSchema(repo, id));
  return {
    ...expressionsOf(repo, schema),
    repo,
    of: <K extends UseKind>(kind: K) => (byKind.get(kind) ?? []) as readonly UseOf<K>[],
    contracts,
    texts: localesOf(repo).flatMap(({ texts }) => [...texts.values()].flat()),
    translations: translationsOf(repo),
    schema,
  };
});
