import type { Json } from "../../../engine/index.ts";
import { isObject, originOf, pointer, type Repository, segmentsOf, valueAt } from "../../../model/index.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { Refusal } from "../../edits/refusal.ts";
import { lastOf } from "../../edits/rule-pointers.ts";
import { valuedAt } from "../../edits/values/valued-at.ts";
import { isCalculated, type Value, valueFrom, valueWords } from "../../edits/values/value.ts";
import { settleErrors, verifiedWithWarnings } from "../../edits/verified.ts";
import { isFacts, type Node, PARTS, refuseOther, resolveTarget, sharingOf, writtenOf } from "../target.ts";
import type { Target } from "../schema.ts";
import type { SettingValue } from "../new-things.ts";
import type { FilePlace } from "../../edits/answer/reference.ts";

/**
 * Sets values where they are written, even if that is a shared part, and leaves out those that equal the default. A value
 * that nothing has yet is written beside the others.
 */
export function setValues(
  repo: Repository,
  command: Target & { readonly values: Readonly<Record<string, SettingValue | null>> },
): Plan {
  const node = resolveTarget(repo, command);
  const valued = valuedAt(repo, node);
  if (valued === undefined) throw new Refusal("This no longer exists.");
  const missing = valued.parameters().filter(({ written }) => written === undefined);
  const known = new Map([...valued.settings, ...missing, ...valued.values].map((one) => [one.at, one]));
  const draft = new Draft(repo);
  const all = Object.entries(command.values).map(([name, value]) => {
    const of = known.get(node.pointer + name);
    if (of === undefined) throw new Refusal("This value no longer exists, or cannot be changed here.");
    const to = wantedOf(of, value, node);
    return { of, to, ...written(repo, draft, node, of, to) };
  });
  for (const { of, to } of all) refuseOther(repo, draft, node, of.at, to);
  const changes = all.map(
    ({ of, to }) => `${of.title} is ${valueWords(of, to)} instead of ${valueWords(of, of.written)}`,
  );
  const shared = [...new Set(all.map((one) => one.shared))].join("");
  const isMore = all.some(({ of }) => of.written === undefined && !of.mayBeMissing);
  const settled = isFacts(node) ? settleErrors(repo, draft, node.file.path) : [];
  const notes = [...(isMore ? valued.dangers() : []), ...settled];
  const plan = draft.plan(`${valued.words()}: ${changes.join("; ")}${shared}`, notes);
  return verifiedWithWarnings(repo, plan, "The Studio cannot set it.");
}

/** The value that is to be in the file. `undefined`: none. */
function wantedOf(of: Value, value: SettingValue | null, node: Node): SettingValue | undefined {
  const { title, schema, isFree, mayBeMissing } = of;
  if (isCalculated(of.written) && !isFree)
    throw new Refusal(`“${title}” is calculated while the journey runs. Change it at the place JSON.`);
  const isEmpty = value === null || (typeof value === "string" && value.trim() === "");
  if (isEmpty && (of.at === node.pointer || (!mayBeMissing && of.written === undefined)))
    throw new Refusal(`“${title}”: write a value, or delete it.`);
  const to = valueFrom(of, value ?? "");
  return mayBeMissing && (value === null || to === schema.default) ? undefined : to;
}

/** Writes a value. Returns who else has it. */
function written(repo: Repository, draft: Draft, node: Node, of: Value, to: SettingValue | undefined) {
  const place = of.written === undefined ? undefined : writtenOf(repo, { file: node.file, pointer: of.at });
  if (place === undefined) return to === undefined ? { shared: "" } : writtenBeside(draft, node, of.at, to);
  if (to === undefined) draft.remove(place.path, place.pointer);
  else draft.set(place.path, place.pointer, to);
  return place;
}

/** Writes a new member into the innermost object that exists, or into the text that is only a key. */
function writtenBeside(draft: Draft, node: Node, at: string, value: Json) {
  let container = lastOf(at)[0];
  while (container !== node.pointer && valueAt(node.file.value, container) === undefined)
    [container] = lastOf(container);
  const origin = originOf({ file: node.file, pointer: container });
  const { path, pointer: own }: FilePlace = origin;
  const now = origin.arm === undefined && draft.has(path) ? draft.value(path, own) : undefined;
  const inside = segmentsOf(at.slice(container.length));
  if (typeof now === "string" && inside.length === 2) {
    // A text that is only a key.
    draft.set(path, own, { key: now, [inside[0] ?? ""]: { [inside[1] ?? ""]: value } });
  } else if (isObject(now)) {
    draft.set(path, [own, ...inside.map((one) => pointer("", one).slice(1))].join("/"), value);
  } else throw new Refusal(PARTS);
  return sharingOf({ file: node.file, pointer: at }, origin);
}
