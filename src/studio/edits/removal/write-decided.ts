import type { Json } from "../../../engine/index.ts";
import { refsIn, type Repository, resolveRef, valueAt } from "../../../model/index.ts";
import { backwards } from "../answer/edit-references.ts";
import { type Draft, removeWithParent } from "../draft.ts";
import { Refusal } from "../refusal.ts";
import { type FilePlace, placeKey } from "../answer/reference.ts";

/** An expression that is resolved or shortened. */
export interface Decided {
  readonly path: string;
  readonly pointer: string;
  /** The new value. `undefined` for a condition that is now constant, as given by `holds`. */
  readonly value: Json | undefined;
  readonly holds: boolean | undefined;
  /** Whether it belongs to a list of rules of which the first matching one applies. */
  readonly isRule: boolean;
  readonly flow: string | undefined;
  readonly step: string | undefined;
}

/** Writes what was decided, and removes what never applies now. `named` are the places of named conditions. */
export function writeDecided(
  repo: Repository,
  draft: Draft,
  decisions: readonly Decided[],
  named: ReadonlySet<string>,
): void {
  const removed: { readonly path: string; readonly pointer: string }[] = [];
  for (const one of decisions) {
    const { path, pointer: at, holds, isRule } = one;
    const isWhen = at.endsWith("/when") && holds !== undefined;
    const entry = containerOf(at);
    const index = Number(/\/(\d+)$/.exec(entry)?.[1]);
    const list = draft.value(path, containerOf(entry));
    const isNamed = named.has(placeKey(one));
    // A promise that always holds promises nothing.
    const promise = /^(.*\/invariants\/\d+)\/holds$/.exec(at)?.[1];
    if (promise !== undefined && holds) removed.push({ path, pointer: promise });
    if (isNamed || (isWhen && holds)) removed.push({ path, pointer: at });
    if (isNamed || !isWhen || (holds && !isRule)) continue;
    if (isRule && !Array.isArray(list)) {
      if (!holds) removed.push({ path, pointer: entry });
      continue;
    }
    if (!Array.isArray(list)) {
      removed.push(...sharedPart(repo, { path, pointer: entry }));
      continue;
    }
    // Rules after one that always holds are never reached.
    for (let place = holds ? index + 1 : index; place < (holds ? list.length : index + 1); place += 1)
      removed.push({ path, pointer: `${containerOf(entry)}/${place}` });
  }
  const isGone = ({ path, pointer: at }: Decided) =>
    removed.some((one) => one.path === path && (at === one.pointer || at.startsWith(`${one.pointer}/`)));
  for (const one of decisions) if (!isGone(one) && one.value !== undefined) draft.set(one.path, one.pointer, one.value);
  const seen = new Set<string>();
  for (const { path, pointer: at } of removed.toSorted(backwards)) {
    const isAround = [...seen].some(
      (place) => placeKey({ path, pointer: at }) === place || `${path}#${at}`.startsWith(`${place}/`),
    );
    if (isAround) continue;
    seen.add(placeKey({ path, pointer: at }));
    if (named.has(placeKey({ path, pointer: at }))) removeWithParent(draft, path, at);
    else removeFrom(draft, path, at);
  }
}

/** A part that journeys share, and the items of lists that are it. Throws a `Refusal` if it is anything else. */
function sharedPart(repo: Repository, part: FilePlace): readonly FilePlace[] {
  const users = [...repo.files.values()].flatMap((file) =>
    refsIn(file).flatMap((ref) => {
      const target = resolveRef(repo, file, ref.value);
      const isIt = target !== undefined && placeKey({ ...target, path: target.file.path }) === placeKey(part);
      return isIt ? [{ path: file.path, pointer: containerOf(ref.pointer) }] : [];
    }),
  );
  const isItem = ({ path, pointer: at }: FilePlace) =>
    Array.isArray(valueAt(repo.files.get(path)?.value, containerOf(at)));
  if (users.length === 0 || !users.every(isItem))
    throw new Refusal(
      `This is never shown now, but cannot be removed, because it is not an item of a list (${part.path}, ${part.pointer}).`,
    );
  return [...users, part];
}

/** Removes an entry, together with a list that would become empty, if that has the same meaning. */
function removeFrom(draft: Draft, path: string, at: string): void {
  const list = draft.value(path, containerOf(at));
  if (Array.isArray(list) && list.length > 1) return draft.remove(path, at);
  const whole = Array.isArray(list) ? containerOf(at) : at;
  if (/(?<!\/on)\/then$/.test(whole))
    throw new Refusal(
      `Nothing would happen any more at a place (${path}, ${whole}). Write there what happens instead.`,
    );
  draft.remove(path, whole);
}

export function containerOf(at: string): string {
  return at.slice(0, Math.max(0, at.lastIndexOf("/")));
}
