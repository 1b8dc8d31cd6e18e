import type { Json } from "../../../engine/index.ts";
import { pointer, type Repository, segmentsOf, valueAt } from "../../../model/index.ts";
import type { Draft } from "../draft.ts";
import { Refusal } from "../refusal.ts";
import type { Reference } from "./reference.ts";

/** Removes an answer from each of its places: a property with its value, or an entry of a list. */
export function removeReferences(draft: Draft, references: readonly Reference[]): void {
  const seen = new Set<string>();
  // From the end, so that indexes in lists stay valid.
  for (const { path, pointer: at, isKey } of references.toSorted(backwards)) {
    const place = `${path}#${at}`;
    const around = [...seen].some((one) => place === one || place.startsWith(`${one}/`));
    if (around) continue;
    seen.add(place);
    if (draft.value(path, at) === undefined) continue;
    if (isKey || !/\/\d+$/.test(at)) draft.remove(path, at);
    else removeEntry(draft, path, at);
  }
}

/**
 * Removes an entry of a list. A list that would be empty is removed too, and a line with one field is replaced with
 * that field.
 */
function removeEntry(draft: Draft, path: string, at: string): void {
  const list = at.slice(0, at.lastIndexOf("/"));
  const isRow = /\/rows(?:\/|$)/.test(list);
  if (isRow && list.endsWith("/group"))
    throw new Refusal("It shares its layout with the field beside it. Separate the two at the place JSON first.");
  const left = listOf(draft.value(path, list)).length - 1;
  if (left > 0) draft.remove(path, at);
  if (left === 0) draft.remove(path, list.endsWith("/rows") ? list.slice(0, list.lastIndexOf("/")) : list);
  const [only] = listOf(draft.value(path, list));
  if (left === 1 && isRow && !list.endsWith("/rows") && only !== undefined) draft.set(path, list, only);
}

/**
 * A member that passes on exactly this answer (`"nickname": "= form.nickname"` in a `with`). It is deleted with the
 * answer.
 */
export function isHandedOn(repo: Repository, { path, pointer: at, isKey, span }: Reference): boolean {
  const text = valueAt(repo.files.get(path)?.value, at);
  if (isKey || typeof text !== "string" || span.end !== text.length) return false;
  const holder = at.slice(0, Math.max(0, at.lastIndexOf("/with/")));
  // A text with a placeholder for it has to be rewritten by a person.
  const isText = valueAt(repo.files.get(path)?.value, pointer(holder, "key")) !== undefined;
  return at.includes("/with/") && !isText && /^= *\w+(?:\.\w+)+$/.test(text);
}

export type FilePlace = Pick<Reference, "path" | "pointer">;

/** Sorts places for removal: from the end, so that indexes in lists stay valid. */
export function backwards(a: FilePlace, b: FilePlace): number {
  if (a.path !== b.path) return a.path < b.path ? 1 : -1;
  const [left, right] = [segmentsOf(a.pointer), segmentsOf(b.pointer)];
  for (const [index, one] of left.entries()) {
    const other = right[index];
    if (other === undefined) return -1;
    if (one !== other) return /^\d+$/.test(one + other) ? Number(other) - Number(one) : one < other ? 1 : -1;
  }
  return left.length - right.length;
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** Whether a place is at or inside a reference that is deleted. */
export function isWithin(references: readonly Reference[], path: string, at: string): boolean {
  return references.some((one) => {
    return one.isKey && one.path === path && (at === one.pointer || at.startsWith(`${one.pointer}/`));
  });
}
