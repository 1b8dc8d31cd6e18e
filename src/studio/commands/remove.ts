import type { Repository } from "../../model/index.ts";
import { Draft, type Plan, drafted } from "../edits/draft.ts";
import { propertyIn } from "../edits/item/described.ts";
import { containerOf } from "../edits/item/container.ts";
import { objectWords } from "../edits/item/object-at.ts";
import { Refusal } from "../edits/refusal.ts";
import { takeAway, refuseDeadEnds } from "../edits/removal/take-away.ts";
import { valuedAt } from "../edits/values/valued-at.ts";
import { verifiedWithWarnings } from "../edits/verified.ts";
import { kindOf } from "../kernel/kinds/index.ts";
import { type Of, targetSchema, VALUE_POINTER } from "../kernel/schema.ts";
import { type Node, refuseOther, resolveTarget, slotOf, writtenOf } from "../kernel/target.ts";

/**
 * Removes a part of a page, an entry, an optional object, a dialog, a guard or an action, and what only it needed:
 * handlers, dialogs, names, texts.
 */
export const REMOVE = targetSchema(
  "remove",
  {},
  {
    /** The pointer of an optional text or of a parameter inside it. Absent: it itself. */
    name: VALUE_POINTER,
  },
);
export type Remove = Of<typeof REMOVE>;

export function remove(repo: Repository, command: Remove): Plan {
  if (command.name !== undefined) return removeProperty(repo, command, command.name);
  const node = resolveTarget(repo, command);
  const kind = kindOf(repo, node);
  const { isShared, shared } = slotOf(repo, node);
  const draft = new Draft(repo);
  const { places, goes = [], notes = [], onceEverybodys = [] } = kind.removal(draft);
  const away = takeAway(repo, draft, node.flow?.id, places);
  if (goes.some(({ path, pointer }) => draft.value(path, pointer) !== undefined))
    throw new Refusal("Something else also opens it.");
  if (isShared) {
    const after = drafted(repo, draft);
    for (const { id } of repo.flows) refuseDeadEnds(repo, after, id);
  }
  const all = [...notes, ...away, ...kind.notes(draft)];
  const plan = draft.plan(`${kind.words} is deleted${shared}`, all, onceEverybodys);
  return verifiedWithWarnings(repo, plan, "The Studio cannot delete this.");
}

/** Removes a text or a parameter that may be missing, and words that nothing else uses. */
function removeProperty(repo: Repository, command: Remove, name: string): Plan {
  const node = resolveTarget(repo, command);
  const at = node.pointer + name;
  const { title, words, dangers } = parameterIn(repo, node, at) ?? textIn(repo, node, name);
  const place = writtenOf(repo, { file: node.file, pointer: at });
  const draft = new Draft(repo);
  const notes = takeAway(repo, draft, node.flow?.id, [place]);
  refuseOther(repo, draft, node, at, undefined);
  const plan = draft.plan(`${title} of ${words} is deleted${place.shared}`, [...dangers, ...notes]);
  return verifiedWithWarnings(repo, plan, "The Studio cannot delete this.");
}

interface Optional {
  readonly title: string;
  /** What has it. */
  readonly words: string;
  readonly dangers: readonly string[];
}

function parameterIn(repo: Repository, { flow, pointer }: Node, at: string): Optional | undefined {
  const valued = flow && valuedAt(repo, flow, pointer);
  const parameter = valued?.parameters().find((one) => one.at === at);
  if (valued === undefined || parameter === undefined) return undefined;
  if (!parameter.isSet) throw new Refusal("This is not given here.");
  if (parameter.why !== null) throw new Refusal(`“${parameter.title}” cannot be removed. ${parameter.why}`);
  return { title: parameter.title, words: valued.words(), dangers: valued.dangers() };
}

function textIn(repo: Repository, node: Node, name: string): Optional {
  const container = containerOf(repo, node);
  const of = container.find(node.pointer);
  const property = of && propertyIn(of, name.slice(1));
  if (of === undefined || property?.is !== "text" || property.value === undefined)
    throw new Refusal(`There is no text “${name.slice(1)}” here.`);
  if (property.isRequired) throw new Refusal(`“${property.title}” is required.`);
  return { title: property.title, words: objectWords(repo, container, of), dangers: [] };
}
