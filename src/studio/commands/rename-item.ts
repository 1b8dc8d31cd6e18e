import { isObject, type Repository } from "../../model/index.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { Refusal } from "../edits/refusal.ts";
import { refuseArmsChanges } from "../edits/removal/arms-changes.ts";
import { verifiedWithWarnings } from "../edits/verified.ts";
import { propertyIn } from "../edits/item/described.ts";
import { lastOf } from "../edits/rule-pointers.ts";
import { objectAt, objectWords } from "../edits/item/object-at.ts";
import { refuseOther, valueIn } from "../kernel/target.ts";
import { targetSchema, entryName, type Of } from "../kernel/schema.ts";

/** Gives an entry of a map another name. */
export const RENAME_ITEM = targetSchema("rename-item", { to: entryName });
export type RenameItem = Of<typeof RENAME_ITEM>;

/** Gives an entry of a map another name. It keeps its place. */
export function renameItem(repo: Repository, command: RenameItem): Plan {
  const { to } = command;
  const { node, container, of, place } = objectAt(repo, command);
  const [map, name] = lastOf(node.pointer);
  const [owner, property] = lastOf(map);
  const object = container.find(owner);
  const entries = valueIn(repo, node, map);
  if (object === undefined || propertyIn(object, property)?.is !== "map" || !isObject(entries))
    throw new Refusal("It has no name that could be changed.");
  refuseTaken(entries, to);
  refuseArmsChanges(repo, [place]);
  const draft = new Draft(repo);
  draft.rename(place.path, place.pointer, to);
  const { [name]: value = null, ...others } = entries;
  refuseOther(repo, draft, node, map, { ...others, [to]: value });
  const what = `${objectWords(repo, container, of)} is called “${to}” instead of “${name}”${place.shared}`;
  return verifiedWithWarnings(repo, draft.plan(what), "It cannot be called that.");
}

/** Throws a `Refusal` if a map has an entry of that name. */
export function refuseTaken(entries: object, name: string): void {
  if (Object.hasOwn(entries, name)) throw new Refusal(`There is “${name}” already.`);
}
