import {
  pointer,
  type Repository,
  segmentsOf,
  valueAt,
  BY_NAME,
  experimentsOf,
  listedPointer,
  namesOf,
  RECORDINGS,
  withRulesListed,
  itemsIn,
} from "../../../model/index.ts";
import type { Reference, FilePlace } from "./reference.ts";
import { spliced } from "../copied.ts";
import { type Draft, removeWithParent } from "../draft.ts";
import { Refusal } from "../refusal.ts";

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
    if (!/\/\d+$/.test(at)) draft.remove(path, at);
    else if (isKey) removeWithParent(draft, path, at);
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
  const left = itemsIn(draft.value(path, list)).length - 1;
  if (left > 0) draft.remove(path, at);
  if (left === 0) draft.remove(path, list.endsWith("/rows") ? list.slice(0, list.lastIndexOf("/")) : list);
  const [only] = itemsIn(draft.value(path, list));
  if (left === 1 && isRow && !list.endsWith("/rows") && only !== undefined) draft.set(path, list, only);
}

/**
 * A member that passes on exactly this answer (`"nickname": "= form.nickname"` in a `with`). It is deleted with the
 * answer.
 */
export function isHandedOn(repo: Repository, { path, pointer: at, isKey, span }: Reference): boolean {
  const text = valueAt(repo.files.get(path)?.value, at);
  if (isKey || typeof text !== "string" || span.end !== text.length) return false;
  const container = at.slice(0, Math.max(0, at.lastIndexOf("/with/")));
  // A text with a placeholder for it has to be rewritten by a person.
  const isText = valueAt(repo.files.get(path)?.value, pointer(container, "key")) !== undefined;
  return at.includes("/with/") && !isText && /^= *\w+(?:\.\w+)+$/.test(text);
}

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

/** Whether a place is at or inside a reference that is deleted. */
export function isWithin(references: readonly Reference[], path: string, at: string): boolean {
  return references.some((one) => {
    return one.isKey && one.path === path && (at === one.pointer || at.startsWith(`${one.pointer}/`));
  });
}

/** Renames all references, and adjusts the pointers in arms' patches. */
export function renameReferences(repo: Repository, draft: Draft, references: readonly Reference[], to: string): void {
  const places = new Map<string, Reference[]>();
  const ofOperations: Reference[] = [];
  for (const one of references) {
    if (one.sent !== undefined) {
      writeBeside(draft, one, to);
      continue;
    }
    if (isOfOperation(repo, one)) {
      ofOperations.push(one);
      continue;
    }
    const key = `${one.path}#${one.pointer}#${one.isKey}`;
    places.set(key, [...(places.get(key) ?? []), one]);
  }
  // Renames properties last and the innermost first, so that the other pointers stay valid.
  const keys: Reference[][] = [];
  for (const spans of places.values()) {
    const [first] = spans;
    if (first === undefined || first.isKey) keys.push(spans);
    else {
      const { path, pointer: at } = first;
      const text = draft.value(path, at);
      if (typeof text !== "string")
        throw new Refusal(`Something that names it is assembled from parts (${path}, ${at}).`);
      const next = renamedIn(text, spans, to);
      // The recorder determines the layout of recordings.
      if (path.startsWith(`${RECORDINGS}/`)) draft.reword(path, at, next);
      else draft.set(path, at, next);
    }
  }
  const renamed = keys.flatMap(([first]) => (first === undefined ? [] : [first]));
  followInPatches(repo, draft, { renamed, ofOperations }, to);
  for (const spans of keys.toSorted(([a], [b]) => depth(b) - depth(a))) {
    const [first] = spans;
    if (first !== undefined) draft.rename(first.path, first.pointer, renamedIn(last(first), spans, to));
  }
}

/** Something that was sent by name is still sent under its old name: it is written beside the `"..."`. */
function writeBeside(draft: Draft, { path, pointer: at, span, sent }: Reference, to: string): void {
  if (sent === undefined) return;
  const container = at.slice(0, at.lastIndexOf("/"));
  const names = namesOf(draft.value(path, container) ?? null);
  const name = sent.source.slice(-span.end) + (sent.optional ? "?" : "");
  if (!names.includes(name))
    draft.add(path, container, name, names.indexOf(BY_NAME) + 1, `= ${sent.source.slice(0, -span.end)}${to}`);
}

function depth(reference: Reference | undefined): number {
  return segmentsOf(reference?.pointer ?? "").length;
}

function last({ pointer: at }: Reference): string {
  return segmentsOf(at).at(-1) ?? "";
}

function renamedIn(text: string, references: readonly Reference[], to: string): string {
  return spliced(
    text,
    references.map(({ span }) => ({ ...span, to })),
  );
}

/**
 * Whether the name is that of the property which an arm's operation sets. Then it is in the operation's path, and the
 * operation's value has no such property.
 */
function isOfOperation(repo: Repository, { path, pointer: at, isKey }: Reference): boolean {
  return isKey && path === experimentsOf(repo).file?.path && /\/ops\/\d+\/value$/.test(at);
}

interface Renamed {
  /** Properties that are renamed in their files. */
  readonly renamed: readonly Reference[];
  /** The values of arms' operations whose path ends with the name. */
  readonly ofOperations: readonly Reference[];
}

/** Pointers in an arm's patch refer to everybody's files. */
function followInPatches(repo: Repository, draft: Draft, { renamed, ofOperations }: Renamed, to: string): void {
  const { file, list } = experimentsOf(repo);
  if (file === undefined) return;
  for (const patch of list.flatMap(({ patches }) => patches).flatMap(({ files }) => files)) {
    const journey = withRulesListed(repo.files.get(patch.file)?.value ?? null);
    for (const [index, { path, from }] of patch.ops.entries())
      for (const [key, target] of Object.entries({ path, from })) {
        if (target === undefined) continue;
        const before = listedPointer(journey, target);
        const segments = segmentsOf(before);
        for (const one of renamed) {
          const at = segmentsOf(listedPointer(journey, one.pointer));
          const isThere = one.path === patch.file && at.every((segment, place) => segments[place] === segment);
          if (isThere) segments[at.length - 1] = renamedIn(last(one), [one], to);
        }
        const value = pointer(patch.pointer, "ops", index, "value");
        const own = key === "path" ? ofOperations.filter((one) => one.pointer === value) : [];
        if (own.length > 0) segments[segments.length - 1] = renamedIn(segmentsOf(before).at(-1) ?? "", own, to);
        const next = pointer("", ...segments);
        if (next !== before) draft.set(file.path, pointer(patch.pointer, "ops", index, key), next);
      }
  }
}
