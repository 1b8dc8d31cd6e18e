import { equal, type Json } from "../../engine/index.ts";
import {
  asJson,
  isList,
  type Named,
  originOf,
  type Place,
  pointer,
  type Repository,
  segmentsOf,
  valueAt,
} from "../../model/index.ts";
import { type Draft, drafted } from "../edits/draft.ts";
import { dataFile } from "../edits/item/data.ts";
import { Refusal } from "../edits/refusal.ts";
import type { OfFlow, Target } from "./schema.ts";
import type { FilePlace } from "../edits/answer/reference.ts";

/** A node of a journey or of a form's layout. Its pointer is that of the file with its parts inserted. */
export interface Node extends Place {
  /** The journey that has it. `undefined` for a layout, which journeys may share, and for a file of facts. */
  readonly flow: Named | undefined;
  readonly step: string | undefined;
  /** The form whose layout has it. */
  readonly form: string | undefined;
}

/**
 * The node that a person saw: at its pointer or, if something else is there now, the only item of that list that is as
 * the person saw it. So a key that is pressed twice moves the same item twice. Throws a `Refusal` if it is gone or has
 * changed.
 */
export function resolveTarget(repo: Repository, target: Target): Node {
  const { at, was } = target;
  const node = nodeAt(repo, target);
  if (writtenAs(node) === was) return node;
  const list = listOf(node);
  const items = list && valueAt(node.file.value, list.at);
  const same = isList(items) ? items.flatMap((item, index) => (JSON.stringify(item) === was ? [index] : [])) : [];
  const [only, ...others] = same;
  if (list !== undefined && only !== undefined && others.length === 0)
    return nodeAt(repo, { ...target, at: pointer(list.at, only) });
  throw new Refusal(
    valueAt(node.file.value, at) === undefined
      ? "This no longer exists."
      : "Somebody else has changed this. Look at it again.",
  );
}

/** What is at a pointer of a journey or a layout, even if that is nothing yet. */
export function nodeAt(repo: Repository, of: Target | Pick<OfFlow, "flow" | "at">): Node {
  const { at } = of;
  if ("form" in of) {
    const file = repo.schemas.get(of.form)?.layout;
    if (file === undefined) throw new Refusal(`There is no form ${of.form} with a layout.`);
    return { file, pointer: at, flow: undefined, step: undefined, form: of.form };
  }
  if ("file" in of) {
    const { file } = dataFile(repo, of.file);
    return { file, pointer: at, flow: undefined, step: undefined, form: undefined };
  }
  const flow = repo.flows.find(({ id }) => id === of.flow);
  if (flow === undefined) throw new Refusal("This no longer exists.");
  const [first, step] = segmentsOf(at);
  return { file: flow.file, pointer: at, flow, step: first === "steps" ? step : undefined, form: undefined };
}

/** Whether a node belongs to no journey: it is in the sites or in a list of the catalogue. */
export function isFacts({ flow, form }: Node): boolean {
  return flow === undefined && form === undefined;
}

/** A node as JSON, to compare it with its earlier state. */
export function writtenAs(place: Place): string {
  return JSON.stringify(asJson(place) ?? null);
}

/** Where a node is written. */
export interface Written extends FilePlace {
  /** Others have it too: it is written outside of the journey, or outside of its step or handlers. */
  readonly isShared: boolean;
  /** For the end of a sentence: that others have it too. Empty if nobody else has it. */
  readonly shared: string;
}

/** Where a node is written. Throws a `Refusal` if an arm brings it, or if it is assembled from parts. */
export function writtenOf(repo: Repository, place: Place): Written {
  const { path, pointer: own, arm } = originOf(place);
  if (arm !== undefined)
    throw new Refusal("It exists only for people in an arm: undo that change of the arm, under “What it changes…”.");
  // The value of a member with `?` is written in another way.
  if (valueAt(repo.files.get(path)?.value, own) === undefined) throw new Refusal(PARTS);
  return { path, pointer: own, ...sharingOf(place, { path, pointer: own }) };
}

/**
 * Where what has a node names it, for an edit that moves or removes the node. A part that is used as a whole stays in its
 * file, and only the reference moves or goes. Throws a `Refusal` like `writtenOf`.
 */
export function slotOf(repo: Repository, place: Place): Written {
  const content = writtenOf(repo, place);
  const slot = slotIn(repo, place);
  return slot === undefined ? content : { ...slot, ...sharingOf(place, slot) };
}

function slotIn(repo: Repository, { file, pointer: at }: Place): FilePlace | undefined {
  const segments = segmentsOf(at);
  const around = { file, pointer: pointer("", ...segments.slice(0, -1)) };
  const { path, pointer: own, arm } = originOf(around);
  const [raw, read] = [valueAt(repo.files.get(path)?.value, own), asJson(around)];
  const isAlike = isList(raw) ? isList(read) && raw.length === read.length : !isList(read);
  const slot = pointer(own, segments.at(-1) ?? "");
  const isHere = arm === undefined && isAlike && valueAt(repo.files.get(path)?.value, slot) !== undefined;
  return isHere ? { path, pointer: slot } : undefined;
}

/** Who else has what is written at a place of a file. */
export function sharingOf({ file, pointer: at }: Place, written: FilePlace): Pick<Written, "isShared" | "shared"> {
  const [first = "", id = ""] = segmentsOf(at);
  const own = first === "steps" ? pointer("/steps", id) : `/${first}`;
  const isShared = written.path !== file.path || (at !== "" && !`${written.pointer}/`.startsWith(`${own}/`));
  return { isShared, shared: isShared ? `; all that share it (in ${written.path}) follow` : "" };
}

/** An item of a list as it is written. */
interface WrittenItem extends FilePlace {
  readonly list: string;
  readonly index: number;
  readonly count: number;
}

/** An item of a list as it is written. `undefined` if it is none, or if an arm brings it. */
export function writtenItem(repo: Repository, place: Place): WrittenItem | undefined {
  const origin = originOf(place);
  const { path, pointer: own } = slotIn(repo, place) ?? origin;
  const at = listOf({ pointer: own });
  const items = at === undefined || origin.arm !== undefined ? undefined : valueAt(repo.files.get(path)?.value, at.at);
  if (at === undefined || !isList(items) || items[at.index] === undefined) return undefined;
  return { path, pointer: own, list: at.at, index: at.index, count: items.length };
}

/** Throws a `Refusal` if a list is assembled from parts, so that an index means something else in the file. */
export function refuseMixed(written: Json | undefined, items: Json | undefined): void {
  if (!isList(written) || !isList(items) || written.length !== items.length) throw new Refusal(PARTS);
}

/** Throws a `Refusal` unless a value is the wanted one after the edit. `undefined`: it is gone. */
export function refuseOther(repo: Repository, draft: Draft, node: Node, at: string, wanted: Json | undefined): void {
  if (!equal(valueIn(drafted(repo, draft), node, at), wanted)) throw new Refusal(PARTS);
}

/** Throws a `Refusal` unless a list of a journey has one item more after the edit, and the others as they were. */
export function refuseUnlessOneMore(
  repo: Repository,
  draft: Draft,
  {
    flow,
    at,
    index,
    before,
  }: { readonly flow: string; readonly at: string; readonly index: number; readonly before: readonly Json[] },
): void {
  const now = valueAt(drafted(repo, draft).flows.find(({ id }) => id === flow)?.value, at);
  if (!isList(now) || !equal(now.toSpliced(index, 1), before)) throw new Refusal(PARTS);
}

/** The value at a pointer of the file of a node. An expression is as it is written. */
export function valueIn(
  repo: Repository,
  { file, flow, form }: Pick<Node, "file" | "flow" | "form">,
  at: string,
): Json | undefined {
  const own = form === undefined ? repo.files.get(file.path) : repo.schemas.get(form)?.layout;
  const now = flow === undefined ? own : repo.flows.find(({ id }) => id === flow.id)?.file;
  const value = valueAt(now?.value, at);
  return typeof value === "string" ? (now?.asWritten?.get(at) ?? value) : value;
}

/** The list that contains an item, and the item's index. `undefined` if it is not in a list. */
export function listOf({
  pointer: at,
}: Pick<Place, "pointer">): { readonly at: string; readonly index: number } | undefined {
  const [, list, index] = /^(.*)\/(\d+)$/.exec(at) ?? [];
  return list === undefined ? undefined : { at: list, index: Number(index) };
}

export const PARTS = "This is assembled from parts that others use. Change it at the place JSON.";
