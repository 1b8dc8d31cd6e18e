import { isDeepStrictEqual } from "node:util";
import { spacedOut } from "../../../cli/index.ts";
import type { Json } from "../../../engine/index.ts";
import {
  isList,
  localesOf,
  originOf,
  type Place,
  type Repository,
  type UseOf,
  usesOf,
  valueAt,
} from "../../../model/index.ts";
import type { FilePlace } from "../answer/remove-references.ts";
import type { OfPart } from "../command-away.ts";
import type { Draft } from "../draft.ts";
import { drafted } from "../drafted.ts";
import { Refusal } from "../refusal.ts";
import { writtenAs } from "../removal/part-at.ts";
import { stepWords } from "../rule-words.ts";
import { stepNamed, type StepWritten } from "../step/step-written.ts";
import { type Described, describedAt } from "./described.ts";

/** An object on a page, and where it is written. */
export interface ObjectAt {
  readonly written: StepWritten;
  readonly of: Described;
  readonly place: FilePlace;
  /** For the end of a sentence: who else has the object. Empty if only this step has it. */
  readonly shared: string;
}

/** The object that a command names. Throws a `Refusal` if it is not there or is not as the person saw it. */
export function objectAt(repo: Repository, { flow, step, at, was }: Omit<OfPart, "kind">): ObjectAt {
  const written = stepNamed(repo, flow, step);
  const of = describedAt(written.step, at);
  if (of === undefined) throw new Refusal("This part of the page no longer exists.");
  return { written, of, ...placeOf(written, of, was) };
}

/** Where a part of a step is written, even if others share it. Throws a `Refusal` if it has changed. */
export function placeOf({ path, at }: StepWritten, part: Place, was: string): Pick<ObjectAt, "place" | "shared"> {
  const { path: file, pointer, arm } = originOf(part);
  if (arm !== undefined)
    throw new Refusal("It exists only for people in an arm: undo that change of the arm, under “What it changes…”.");
  if (writtenAs(part) !== was) throw new Refusal("Somebody else has changed this part. Look at it again.");
  const isOwn = file === path && pointer.startsWith(`${at}/`);
  return { place: { path: file, pointer }, shared: isOwn ? "" : `; all steps that share it (in ${file}) follow` };
}

/** Throws a `Refusal` if a list is assembled from parts, so that an index means something else in the file. */
export function refuseMixed(draft: Draft, { path, pointer }: FilePlace, items: Json | undefined): void {
  const now = draft.value(path, pointer);
  if (!isList(now) || !isList(items) || now.length !== items.length) throw new Refusal(PARTS);
}

/** Throws a `Refusal` unless a value of the journey is the wanted one after the edit. `undefined`: it is gone. */
export function refuseOther(repo: Repository, draft: Draft, flow: string, at: string, wanted: Json | undefined): void {
  const now = valueAt(drafted(repo, draft).flows.find(({ id }) => id === flow)?.value, at);
  if (!isDeepStrictEqual(now, wanted)) throw new Refusal(PARTS);
}

const PARTS = "This is assembled from parts that others use. Change it at the place JSON.";

/** `the heading at “Thank you”`, `“Change” (buttons) at “Thank you”`. */
export function objectWords(repo: Repository, flow: string, step: string, of: Described): string {
  return `${nameOf(repo, of)} at ${stepWords(repo, flow, step)}`;
}

function nameOf(repo: Repository, of: Described): string {
  const { pointer: at, block } = of;
  if (block === undefined) return `the dialog “${at.slice(at.lastIndexOf("/") + 1)}”`;
  if (at === block.pointer) return `the ${spacedOut(block.name)}`;
  const [, list = ""] = /([^/]+)(?:\/\d+)?$/.exec(at) ?? [];
  return `“${itemWords(repo, of)}” (${spacedOut(list)})`;
}

/** An object by its first text, or else as `plainName`. */
function itemWords(repo: Repository, of: Described): string {
  const key = textsIn(repo, of)[0]?.key;
  const words =
    key === undefined
      ? undefined
      : localesOf(repo)
          .find(({ texts }) => texts.has(key))
          ?.texts.get(key);
  return words?.[0]?.value ?? plainName(of);
}

/** The name of an object without texts: its kind of block, its event or link, or its number. */
export function plainName({ raw, pointer: at }: Pick<Described, "raw" | "pointer">): string {
  const name = Object.entries(raw).find(([key, one]) => key !== "when" && isName(one))?.[1];
  return typeof name === "string" ? name : at.slice(at.lastIndexOf("/") + 1);
}

function isName(value: Json | undefined): boolean {
  return typeof value === "string" && !value.startsWith("=");
}

/** The texts in an object, in its order. */
export function textsIn(repo: Repository, { file, pointer: at }: Place): readonly UseOf<"text">[] {
  return usesOf(repo).filter(
    (use): use is UseOf<"text"> =>
      use.kind === "text" && use.file.path === file.path && use.pointer.startsWith(`${at}/`),
  );
}
