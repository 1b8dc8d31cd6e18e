import type { Json } from "../../../engine/index.ts";
import { isList, pointer, type Repository } from "../../../model/index.ts";
import { Draft, type Plan } from "../draft.ts";
import { onceTranslated } from "../once-translated.ts";
import { Refusal } from "../refusal.ts";
import { verifiedWithWarnings } from "../verified.ts";
import type { AddItem } from "./command-item.ts";
import { emptyIn, propertiesIn, propertyIn } from "./described.ts";
import { eventIn, itemFrom, leads } from "./item-from.ts";
import { textsBeside } from "./item-texts.ts";
import { objectAt, objectWords, refuseMixed, refuseOther } from "./object-at.ts";

/** Adds an item at the end of a list, or an object that does not exist yet, from its required properties. */
export function addItem(repo: Repository, command: AddItem): Plan {
  const cannot = "The Studio cannot add this.";
  const make = (texts: AddItem["texts"]) => planned(repo, { ...command, texts });
  if (Object.keys(command.texts).length === 0) return verifiedWithWarnings(repo, make({}), cannot);
  return onceTranslated(repo, command.texts, make, cannot);
}

function planned(repo: Repository, command: AddItem): Plan {
  const { flow, step, at, name, to } = command;
  const { written, of, place, shared } = objectAt(repo, command);
  const property = propertyIn(of, name);
  if (property?.is !== "list" && property?.is !== "part") throw new Refusal(`Nothing can be added to “${name}” here.`);
  const draft = new Draft(repo);
  const asked = propertiesIn(emptyIn(of, property));
  const item = itemFrom(command, asked, textsBeside(repo, draft, written, of));
  const notes = to === null ? [] : leads(repo, draft, command, eventIn(asked, item), to);
  const own = pointer(place.pointer, name);
  if (property.is === "list" && isList(property.value)) {
    refuseMixed(draft, { ...place, pointer: own }, property.value);
    draft.append(place.path, own, item);
    refuseOther(repo, draft, flow, pointer(at, name), [...property.value, item]);
  } else {
    if (property.value !== undefined) throw new Refusal(`“${property.title}” already exists.`);
    const value: Json = property.is === "list" ? [item] : item;
    draft.set(place.path, own, value);
    refuseOther(repo, draft, flow, pointer(at, name), value);
  }
  const words = Object.values(command.texts)
    .flat()
    .find(({ value }) => value.trim() !== "")
    ?.value.trim();
  const called = words === undefined ? "One more" : `“${words}”`;
  return draft.plan(`${called} in ${property.title} of ${objectWords(repo, flow, step, of)}${shared}`, notes);
}
