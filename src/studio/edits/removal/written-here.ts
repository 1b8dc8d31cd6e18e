import { posix } from "node:path";
import type { Json } from "../../../engine/index.ts";
import {
  isList,
  isObject,
  isRule,
  omit,
  type Place,
  pointer,
  type Repository,
  segmentsOf,
  valueAt,
  writtenPointer,
} from "../../../model/index.ts";
import { Draft, drafted } from "../draft.ts";
import { refuseCounted } from "../experiment/counted.ts";
import { rebased } from "../rebased.ts";
import type { FilePlace } from "../answer/reference.ts";

/** A journey with its own copies of shared parts. */
export interface WrittenOut {
  readonly repo: Repository;
  readonly parts: readonly string[];
}

/**
 * The repository with copies of all shared parts on the path to some places, so that the journey's own file contains
 * these places.
 */
export function writtenOutTo(
  repo: Repository,
  path: string,
  placesIn: (repo: Repository) => readonly Place[],
): WrittenOut {
  const parts: string[] = [];
  let now = repo;
  // A part may contain another part.
  while (parts.length < 100) {
    const named = firstPart(now, path, placesIn(now));
    if (named === undefined) break;
    const draft = new Draft(now);
    copyPart(now, draft, { path, pointer: named.through }, named.part);
    now = drafted(now, draft);
    parts.push(`${named.part.path}#${named.part.pointer}`);
  }
  return { repo: now, parts };
}

/** The first part on the path to one of the places, and where it is referenced. */
function firstPart(repo: Repository, path: string, places: readonly Place[]) {
  for (const place of places) {
    const through = throughPart(repo, path, place);
    const named = through === undefined ? undefined : valueAt(repo.files.get(path)?.value, through);
    const part = partNamed(repo, path, named);
    if (through !== undefined && part !== undefined) return { through, part };
  }
  return undefined;
}

/** Where the journey's file names the first part on the path to a place. `undefined` if it contains the place itself. */
function throughPart({ files }: Repository, path: string, { file, pointer: at }: Place): string | undefined {
  const raw = files.get(path)?.value;
  let [read, own] = ["", ""];
  for (const segment of segmentsOf(at)) {
    const value = valueAt(raw, own);
    if (isObject(value) && "$ref" in value && !Object.hasOwn(value, segment)) return own;
    const whole = valueAt(file.value, read);
    if (isRule(value) && isList(whole)) {
      // The rule is written without a list.
      read = pointer(read, segment);
      continue;
    }
    if (isList(value) && isList(whole) && value.length !== whole.length) {
      // A part that is a list is one item in the file, but several in the resolved journey.
      const index = value.findIndex((item) => isList(partNamed({ files }, path, item)?.value));
      return index < 0 ? undefined : pointer(own, index);
    }
    read = pointer(read, segment);
    own = pointer(own, segment);
  }
  return undefined;
}

interface Part extends FilePlace {
  readonly value: Json;
}

function partNamed({ files }: Pick<Repository, "files">, path: string, value: Json | undefined): Part | undefined {
  const ref = isObject(value) ? value["$ref"] : undefined;
  if (typeof ref !== "string") return undefined;
  const [file = "", at = ""] = ref.split("#");
  const named = file === "" ? path : posix.join(posix.dirname(path), file);
  const root = files.get(named)?.value;
  const own = writtenPointer(root, at);
  const found = valueAt(root, own);
  return found === undefined ? undefined : { path: named, pointer: own, value: found };
}

function copyPart(repo: Repository, draft: Draft, { path, pointer: at }: FilePlace, part: Part): void {
  const value = rebased(part.value, part.path, path);
  const beside = draft.value(path, at);
  const [, list = "", last] = /^(.*)\/(\d+)$/.exec(at) ?? [];
  if (!isList(value) || last === undefined || !isList(draft.value(path, list)))
    return draft.set(path, at, isObject(value) && isObject(beside) ? { ...value, ...omit(beside, "$ref") } : value);
  refuseCounted(repo, path, list, Number(last));
  draft.remove(path, at);
  for (const [index, item] of value.entries()) draft.insert(path, list, Number(last) + index, item);
}
