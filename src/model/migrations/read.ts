import type { Json, Envelope, JsonObject } from "../../engine/index.ts";
import { posix } from "node:path";
import { isList, isObject, stringAt } from "../json.ts";
import type { Repository } from "../repository.ts";
import type { SourceFile } from "../source.ts";

/** The version of a data schema: its `x-version`. Default: 1. */
export function versionOf(schema: JsonObject): number {
  const version = schema["x-version"];
  return typeof version === "number" && Number.isInteger(version) && version > 0 ? version : 1;
}

/** The files `schemas/<flow>/migrations/<version>.json` beside a data schema, by the version that each leads to. */
export function migrationsOf(repo: Repository, schemaId: string): ReadonlyMap<number, SourceFile> {
  return numbered(repo, `${posix.dirname(schemaId)}/migrations/`);
}

/** The files `schemas/<flow>/golden/<version>.json` beside a data schema, by the version of their states. */
export function goldenOf(repo: Repository, schemaId: string): ReadonlyMap<number, SourceFile> {
  return numbered(repo, `${posix.dirname(schemaId)}/golden/`);
}

/** The changes of a migration file, in order. Changes of a wrong shape are left out; the shape rule reports them. */
export function changesIn(file: SourceFile | undefined): readonly Change[] {
  const list = isObject(file?.value) ? file.value.changes : undefined;
  return (isList(list) ? list : []).filter(isObject).filter(isChange) as unknown as readonly Change[];
}

/** A state that a browser may still have stored. */
interface GoldenState {
  readonly name: string;
  readonly envelope: Envelope;
  readonly pointer: string;
}

export function statesIn(file: SourceFile, flow: string, version: number): readonly GoldenState[] {
  const list = isObject(file.value) ? file.value.states : undefined;
  return (isList(list) ? list : []).flatMap((state, index) => {
    if (!isObject(state) || !isObject(state.data)) return [];
    const drafts = (isObject(state.drafts) ? state.drafts : {}) as Envelope["drafts"];
    const envelope: Envelope = { flow, version, savedAt: 0, data: state.data, drafts, intents: {} };
    return [{ name: stringAt(state, "name") ?? String(index + 1), envelope, pointer: `/states/${index}` }];
  });
}

function numbered(repo: Repository, folder: string): ReadonlyMap<number, SourceFile> {
  const found = new Map<number, SourceFile>();
  for (const [path, file] of repo.files) {
    const [, number] = path.startsWith(folder) ? (/^([1-9]\d*)\.json$/.exec(path.slice(folder.length)) ?? []) : [];
    if (number !== undefined) found.set(Number(number), file);
  }
  return new Map([...found].sort(([a], [b]) => a - b));
}

function isChange(change: JsonObject): boolean {
  const text = (key: string) => typeof change[key] === "string";
  const value: Json | undefined = change.value;
  return (
    (text("move") && text("to")) ||
    (text("default") && value !== undefined) ||
    (text("rename") && isObject(change.values)) ||
    text("drop")
  );
}

/**
 * One change of a migration. Paths are dotted and begin with `data` or `drafts` (`drafts.<step>/<form>.<field>`). `*`
 * is every item of a list, or every entry of a map.
 */
export type Change =
  /** Moves a value to another place. Both paths are the same up to their last `*`. */
  | { readonly move: string; readonly to: string }
  /** Sets a value if there is none. */
  | { readonly default: string; readonly value: Json }
  /** Replaces values: old value, new value. */
  | { readonly rename: string; readonly values: Readonly<Record<string, Json>> }
  | { readonly drop: string };

/** The changes from the previous version to each version, by version. */
export type Migrations = Readonly<Record<number, readonly Change[]>>;
