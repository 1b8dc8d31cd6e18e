import type { JsonObject } from "../../engine/index.ts";
import { isObject, pointer, type Place, type Repository } from "../../model/index.ts";
import type { Draft } from "./draft.ts";
import { refuseCounted } from "./experiment/counted.ts";
import { casesWritten } from "./presence-of.ts";
import type { Presence } from "../browser/presence.ts";
import { isSame } from "../kernel/same-json.ts";

interface Cases {
  readonly place: Place;
  readonly was: Presence;
  readonly presence: Presence;
  /** Whether `required` lists the field if it must always be filled in. */
  readonly isListed: boolean;
}

/** Writes the cases of a field over the existing ones (`was`). Unchanged cases keep their notation. */
export function writeCases(repo: Repository, draft: Draft, { place, was, presence, isListed }: Cases): void {
  const [path, at] = [place.file.path, place.pointer];
  const written = draft.value(path, at);
  const next = casesWritten(presence, isListed);
  if (next.length === 0) {
    if (written !== undefined) draft.remove(path, at);
    return;
  }
  if (!Array.isArray(written)) return draft.set(path, at, [...next]);
  // An expression may be written differently than the menus would write it.
  const normal = casesWritten(was, isListed);
  const old = written.map((one, index) => normal[index] ?? (isObject(one) ? one : {}));
  const before = old.findIndex((one, index) => !isSame(one, next[index]));
  const first = before === -1 ? old.length : before;
  const most = Math.min(old.length, next.length) - first;
  const differs = Array.from({ length: most }, (_, back) => back + 1).find(
    (back) => !isSame(old.at(-back), next.at(-back)),
  );
  const behind = differs === undefined ? most : differs - 1;
  const [goes, comes] = [old.slice(first, old.length - behind), next.slice(first, next.length - behind)];
  const both = Math.min(goes.length, comes.length);
  if (goes.length !== comes.length) refuseCounted(repo, path, at, first + both);
  for (let index = goes.length - 1; index >= both; index -= 1) draft.remove(path, pointer(at, first + index));
  for (const [index, one] of comes.entries()) {
    const from = goes[index];
    if (from === undefined) draft.insert(path, at, first + index, one);
    else writeCase(draft, path, pointer(at, first + index), from, one);
  }
}

function writeCase(draft: Draft, path: string, at: string, was: JsonObject, one: JsonObject): void {
  for (const key of Object.keys(was)) if (one[key] === undefined) draft.remove(path, pointer(at, key));
  for (const [key, value] of Object.entries(one))
    if (value !== undefined && !isSame(was[key], value)) draft.set(path, pointer(at, key), value);
}
