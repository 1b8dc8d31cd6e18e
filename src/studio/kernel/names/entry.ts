import { isObject, type Repository } from "../../../model/index.ts";
import { Refusal } from "../../edits/refusal.ts";
import { refuseArmsChanges } from "../../edits/removal/arms-changes.ts";
import { verifiedWithWarnings } from "../../edits/verified.ts";
import { propertyIn } from "../../edits/item/described.ts";
import { lastOf } from "../../edits/rule-pointers.ts";
import { objectAt, objectWords } from "../../edits/item/object-at.ts";
import { refuseOther, valueIn } from "../target.ts";
import type { Target } from "../schema.ts";
import type { Naming } from "./naming.ts";

/** An entry of a map. It keeps its place. */
export function entryNaming(repo: Repository, target: Target): Naming {
  const { node, container, of, place } = objectAt(repo, target);
  const [map, name] = lastOf(node.pointer);
  const [owner, property] = lastOf(map);
  const object = container.find(owner);
  const entries = valueIn(repo, node, map);
  if (object === undefined || propertyIn(object, property)?.is !== "map" || !isObject(entries))
    throw new Refusal("It has no name that could be changed.");
  return {
    name,
    rename(draft, to) {
      refuseTaken(entries, to);
      refuseArmsChanges(repo, [place]);
      draft.rename(place.path, place.pointer, to);
      const { [name]: value = null, ...others } = entries;
      refuseOther(repo, draft, node, map, { ...others, [to]: value });
      const what = `${objectWords(repo, container, of)} is called “${to}” instead of “${name}”${place.shared}`;
      return { what, notes: [] };
    },
    verify: (plan) => verifiedWithWarnings(repo, plan, "It cannot be called that."),
  };
}

/** Throws a `Refusal` if a map has an entry of that name. */
export function refuseTaken(entries: object, name: string): void {
  if (Object.hasOwn(entries, name)) throw new Refusal(`There is “${name}” already.`);
}
