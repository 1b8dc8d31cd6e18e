import { isDeepStrictEqual } from "node:util";
import type { Json } from "../../engine/index.ts";
import { isObject, type Named, originOf, pointer, type Repository, segmentsOf, valueAt } from "../../model/index.ts";
import type { FilePlace } from "../edits/answer/remove-references.ts";
import { removeWithHolder } from "./delete-text.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { drafted } from "../edits/drafted.ts";
import { lastOf } from "../edits/item/last-of.ts";
import { PARTS } from "../edits/item/object-at.ts";
import { Refusal } from "../edits/refusal.ts";
import { writtenAs } from "../edits/removal/part-at.ts";
import { verifiedWithWarnings } from "../edits/verified.ts";
import { valueFrom } from "./set-values.ts";
import { type Valued, valuedAt } from "../edits/values/valued-at.ts";
import { isSharedAt } from "../edits/values/values-at.ts";
import { ofFlow, commandSchema, VALUE_POINTER, settingValue, type Of } from "../kernel/schema.ts";

/** Gives a parameter, by its pointer, to the call or the event of an action, or to a text of an action or of a part. */
export const GIVE_VALUE = commandSchema("give-value", { ...ofFlow, name: VALUE_POINTER, value: settingValue });
export type GiveValue = Of<typeof GIVE_VALUE>;

/** Removes a parameter that may be missing. */
export const TAKE_VALUE = commandSchema("take-value", { ...ofFlow, name: VALUE_POINTER });
export type TakeValue = Of<typeof TAKE_VALUE>;

/** Gives a parameter to a call, an event or a text, beside the others, even if that is in a shared part. */
export function giveValue(repo: Repository, command: GiveValue): Plan {
  const { flow, valued } = meant(repo, command);
  const at = command.at + command.name;
  const parameter = valued.parameters().find((one) => one.at === at);
  if (parameter === undefined) throw new Refusal("There is no such parameter here.");
  if (parameter.isGiven) throw new Refusal(`“${parameter.title}” is given already.`);
  const value = valueFrom({ ...parameter, written: 0 }, command.value);
  if (typeof value === "string" && value.trim() === "") throw new Refusal(`“${parameter.title}”: write a value.`);
  const draft = new Draft(repo);
  const place = write(draft, flow, command.at, at, value);
  refuseOther(repo, draft, flow, at, value);
  const shared = sharedBy(flow, at, place);
  const plan = draft.plan(`${valued.words()}: ${parameter.title} is given${shared}`, valued.dangers());
  return verifiedWithWarnings(repo, plan, "The Studio cannot give it.");
}

/** Removes a parameter that may be missing, where it is written. */
export function takeValue(repo: Repository, command: TakeValue): Plan {
  const { flow, valued } = meant(repo, command);
  const at = command.at + command.name;
  const parameter = valued.parameters().find((one) => one.at === at);
  if (parameter === undefined || !parameter.isGiven) throw new Refusal("This is not given here.");
  if (parameter.why !== null) throw new Refusal(`“${parameter.title}” cannot be removed. ${parameter.why}`);
  const place = originOf({ file: flow.file, pointer: at });
  const draft = new Draft(repo);
  const isHere = place.arm === undefined && draft.has(place.path);
  if (!isHere || draft.value(place.path, place.pointer) === undefined) throw new Refusal(PARTS);
  removeWithHolder(draft, place.path, place.pointer);
  refuseOther(repo, draft, flow, at, undefined);
  const shared = sharedBy(flow, at, place);
  const plan = draft.plan(`${valued.words()}: ${parameter.title} is no longer given${shared}`, valued.dangers());
  return verifiedWithWarnings(repo, plan, "The Studio cannot remove it.");
}

interface Meant {
  readonly flow: Named;
  readonly valued: Valued;
}

function meant(repo: Repository, { flow: id, at, was }: GiveValue | TakeValue): Meant {
  const flow = repo.flows.find((one) => one.id === id);
  const valued = flow && valuedAt(repo, flow, at);
  if (flow === undefined || valued === undefined) throw new Refusal("This no longer exists.");
  if (writtenAs(valued.place) !== was) throw new Refusal("Somebody else has changed this. Look at it again.");
  return { flow, valued };
}

/**
 * Writes a new member into the innermost object that exists, or into the text that is only a key. Returns where that
 * is.
 */
function write(draft: Draft, flow: Named, top: string, at: string, value: Json): FilePlace {
  let holder = lastOf(at)[0];
  while (holder !== top && valueAt(flow.value, holder) === undefined) [holder] = lastOf(holder);
  const { path, pointer: own, arm } = originOf({ file: flow.file, pointer: holder });
  const written = arm === undefined && draft.has(path) ? draft.value(path, own) : undefined;
  const inside = segmentsOf(at.slice(holder.length));
  if (typeof written === "string" && inside.length === 2) {
    // A text that is only a key.
    draft.set(path, own, { key: written, [inside[0] ?? ""]: { [inside[1] ?? ""]: value } });
  } else if (isObject(written)) {
    draft.set(path, [own, ...inside.map((one) => pointer("", one).slice(1))].join("/"), value);
  } else throw new Refusal(PARTS);
  return { path, pointer: own };
}

/** Throws a `Refusal` unless the value is there, or gone, after the edit. */
function refuseOther(repo: Repository, draft: Draft, { id }: Named, at: string, wanted: Json | undefined): void {
  const next = drafted(repo, draft).flows.find((one) => one.id === id);
  const now = valueAt(next?.value, at);
  const written = typeof now === "string" ? (next?.file.asWritten?.get(at) ?? now) : now;
  if (!isDeepStrictEqual(written, wanted)) throw new Refusal(PARTS);
}

function sharedBy(flow: Named, at: string, place: FilePlace): string {
  return isSharedAt(flow, at, place) ? `; all that share it (in ${place.path}) follow` : "";
}
