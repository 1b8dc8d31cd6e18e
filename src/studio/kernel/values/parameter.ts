import type { Json } from "../../../engine/index.ts";
import { isObject, type Named, originOf, pointer, type Repository, segmentsOf, valueAt } from "../../../model/index.ts";
import type { FilePlace } from "../../edits/answer/edit-references.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { lastOf } from "../../edits/rule-pointers.ts";
import { PARTS, refuseOther, resolveTarget, sharingOf } from "../target.ts";
import { Refusal } from "../../edits/refusal.ts";
import { verifiedWithWarnings } from "../../edits/verified.ts";
import { valueFrom } from "./values.ts";
import { valuedAt } from "../../edits/values/valued-at.ts";
import type { OfFlow } from "../schema.ts";
import type { SettingValue } from "../new-things.ts";

/** Gives a parameter to a call, an event or a text, beside the others, even if that is in a shared part. */
export function setParameter(
  repo: Repository,
  command: OfFlow & { readonly name: string; readonly value: SettingValue },
): Plan {
  const node = resolveTarget(repo, command);
  const { flow, pointer: top } = node;
  const valued = flow && valuedAt(repo, flow, top);
  if (flow === undefined || valued === undefined) throw new Refusal("This no longer exists.");
  const at = top + command.name;
  const parameter = valued.parameters().find((one) => one.at === at);
  if (parameter === undefined) throw new Refusal("There is no such parameter here.");
  if (parameter.isSet) throw new Refusal(`“${parameter.title}” is given already.`);
  const value = valueFrom({ ...parameter, written: 0 }, command.value);
  if (typeof value === "string" && value.trim() === "") throw new Refusal(`“${parameter.title}”: write a value.`);
  const draft = new Draft(repo);
  const place = write(draft, flow, top, at, value);
  refuseOther(repo, draft, node, at, value);
  const { shared } = sharingOf({ file: flow.file, pointer: at }, place);
  const plan = draft.plan(`${valued.words()}: ${parameter.title} is given${shared}`, valued.dangers());
  return verifiedWithWarnings(repo, plan, "The Studio cannot give it.");
}

/**
 * Writes a new member into the innermost object that exists, or into the text that is only a key. Returns where that
 * is.
 */
function write(draft: Draft, flow: Named, top: string, at: string, value: Json): FilePlace {
  let container = lastOf(at)[0];
  while (container !== top && valueAt(flow.value, container) === undefined) [container] = lastOf(container);
  const { path, pointer: own, arm } = originOf({ file: flow.file, pointer: container });
  const written = arm === undefined && draft.has(path) ? draft.value(path, own) : undefined;
  const inside = segmentsOf(at.slice(container.length));
  if (typeof written === "string" && inside.length === 2) {
    // A text that is only a key.
    draft.set(path, own, { key: written, [inside[0] ?? ""]: { [inside[1] ?? ""]: value } });
  } else if (isObject(written)) {
    draft.set(path, [own, ...inside.map((one) => pointer("", one).slice(1))].join("/"), value);
  } else throw new Refusal(PARTS);
  return { path, pointer: own };
}
