import { isDeepStrictEqual } from "node:util";
import { spacedOut } from "../../../insight/index.ts";
import type { Json } from "../../../engine/index.ts";
import {
  isList,
  originOf,
  type Place,
  type Repository,
  segmentsOf,
  type UseOf,
  usesOf,
  valueAt,
} from "../../../model/index.ts";
import type { FilePlace } from "../answer/remove-references.ts";
import type { Draft } from "../draft.ts";
import { drafted } from "../drafted.ts";
import { firstWords, usualText } from "../first-words.ts";
import { Refusal } from "../refusal.ts";
import { writtenAs } from "../removal/part-at.ts";
import type { OfObject } from "../../kernel/schema.ts";
import { type Described, propertyIn } from "./described.ts";
import { type Holder, holderOf, jsonAt } from "./holder.ts";
import { lastOf } from "./last-of.ts";

/** An object of a page or a layout, and where it is written. */
export interface ObjectAt {
  readonly holder: Holder;
  readonly of: Described;
  readonly place: FilePlace;
  /** For the end of a sentence: who else has the object. Empty if nobody else has it. */
  readonly shared: string;
}

/** The object that a command names. Throws a `Refusal` if it is not there or is not as the person saw it. */
export function objectAt(repo: Repository, command: OfObject): ObjectAt {
  const holder = holderOf(repo, command);
  const of = holder.find(command.at);
  if (of === undefined)
    throw new Refusal(`This part of the ${"page" in holder.is ? "page" : "form"} no longer exists.`);
  return { holder, of, ...placeOf(repo, holder, of, command.was) };
}

/** Where an object is written, even if others share it. Throws a `Refusal` if it has changed. */
export function placeOf(
  repo: Repository,
  holder: Holder,
  part: Place,
  was: string,
): Pick<ObjectAt, "place" | "shared"> {
  const origin = originOf(part);
  const { path, pointer: own, arm } = origin;
  if (arm !== undefined)
    throw new Refusal("It exists only for people in an arm: undo that change of the arm, under “What it changes…”.");
  if (writtenAs(part) !== was) throw new Refusal("Somebody else has changed this part. Look at it again.");
  // The value of a member with `?` is written in another way.
  if (valueAt(repo.files.get(path)?.value, own) === undefined) throw new Refusal(PARTS);
  const shared = holder.isOwn(origin)
    ? ""
    : `; all ${"page" in holder.is ? "steps" : "forms"} that share it (in ${path}) follow`;
  return { place: { path, pointer: own }, shared };
}

/** Throws a `Refusal` if a list is assembled from parts, so that an index means something else in the file. */
export function refuseMixed(draft: Draft, { path, pointer: at }: FilePlace, items: Json | undefined): void {
  const now = draft.value(path, at);
  if (!isList(now) || !isList(items) || now.length !== items.length) throw new Refusal(PARTS);
}

/** Throws a `Refusal` unless a value is the wanted one after the edit. `undefined`: it is gone. */
export function refuseOther(
  repo: Repository,
  draft: Draft,
  holder: Holder,
  at: string,
  wanted: Json | undefined,
): void {
  if (!isDeepStrictEqual(jsonAt(holder, drafted(repo, draft), at), wanted)) throw new Refusal(PARTS);
}

export const PARTS = "This is assembled from parts that others use. Change it at the place JSON.";

/** `the heading at “Thank you”`, `“Change” (buttons) at “Thank you”`, `“Name” of “Your details”`. */
export function objectWords(repo: Repository, holder: Holder, of: Described): string {
  const where = holder.words(of.pointer);
  const name = nameOf(repo, holder, of);
  return name === "" ? where.replace(/^(?:at|of) /, "") : `${name} ${where}`;
}

/** Empty for a step and for a field of a layout, which `words` of its holder names. */
function nameOf(repo: Repository, holder: Holder, of: Described): string {
  const { pointer: at, block } = of;
  if (holder.isNamed(at)) return "";
  if (block === undefined && "page" in holder.is) return `the dialog “${at.slice(at.lastIndexOf("/") + 1)}”`;
  if (at === block?.pointer) return `the ${spacedOut(block.name)}`;
  const [many, name] = lastOf(at);
  const [owner, list] = lastOf(many);
  const around = holder.find(owner);
  const is = around && propertyIn(around, list)?.is;
  if (is === "map") return `“${name}” (${spacedOut(list)})`;
  return `“${itemWords(repo, of)}” (${spacedOut(is === undefined ? name : list)})`;
}

/** An object by its first text, or else as `plainName`. */
function itemWords(repo: Repository, of: Described): string {
  const key = usualText(textsIn(repo, of))?.key;
  return (key === undefined ? undefined : firstWords(repo, key)) ?? plainName(of);
}

/** The name of an object without texts: its kind of block, its event or link, its value, or its name or number. */
export function plainName({ raw, pointer: at, isBare }: Pick<Described, "raw" | "pointer" | "isBare">): string {
  const { value } = raw;
  if (isBare && (typeof value === "string" || typeof value === "number" || typeof value === "boolean"))
    return String(value);
  const name = Object.entries(raw).find(([key, one]) => key !== "when" && isName(one))?.[1];
  return typeof name === "string" ? name : (segmentsOf(at).at(-1) ?? "");
}

function isName(value: Json | undefined): boolean {
  return typeof value === "string" && !value.startsWith("=");
}

/** The texts in an object, in its order, or the text that it is. */
export function textsIn(repo: Repository, { file, pointer: at }: Place): readonly UseOf<"text">[] {
  return usesOf(repo).filter(
    (use): use is UseOf<"text"> =>
      use.kind === "text" && use.file.path === file.path && (use.pointer === at || use.pointer.startsWith(`${at}/`)),
  );
}
