import type { Repository } from "../../model/index.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { onceTranslated } from "../edits/once-translated.ts";
import { Refusal } from "../edits/refusal.ts";
import { takeAway } from "../edits/removal/take-away.ts";
import { verifiedWithWarnings } from "../edits/verified.ts";
import { propertyIn, propertyPointer } from "../edits/item/described.ts";
import { flowIn } from "../edits/item/holder.ts";
import { textName, textsBeside } from "../edits/item/item-texts.ts";
import { objectAt, objectWords, PARTS, refuseOther } from "../edits/item/object-at.ts";
import { objectSchema, fieldName, words, type Of } from "../kernel/schema.ts";

/** Gives an object a text that it does not have yet, as a property. */
export const GIVE_TEXT = objectSchema("give-text", { name: fieldName, words });
export type GiveText = Of<typeof GIVE_TEXT>;

/** Removes an optional text from an object. */
export const TAKE_TEXT = objectSchema("take-text", { name: fieldName });
export type TakeText = Of<typeof TAKE_TEXT>;

/** Gives an object a text that it does not have yet. */
export function giveText(repo: Repository, command: GiveText): Plan {
  const { words } = command;
  const cannot = "The Studio cannot add this text.";
  return onceTranslated(repo, { words }, (given) => planned(repo, { ...command, ...given }), cannot);
}

function planned(repo: Repository, command: GiveText): Plan {
  const { at, name, words } = command;
  const { holder, of, place, shared } = objectAt(repo, command);
  const property = propertyIn(of, name);
  if (property?.is !== "text") throw new Refusal(`There is no text “${name}” here.`);
  if (property.value !== undefined) throw new Refusal(`There is a text “${property.title}” already.`);
  const draft = new Draft(repo);
  const key = textsBeside(repo, draft, holder, of).add(textName(repo, holder, of, name), words);
  draft.set(place.path, propertyPointer({ ...of, ...place }, name), key);
  refuseOther(repo, draft, holder, propertyPointer({ ...of, pointer: at }, name), key);
  const said = words.find(({ value }) => value.trim() !== "")?.value.trim() ?? "";
  return draft.plan(`${property.title} of ${objectWords(repo, holder, of)} is “${said}”${shared}`);
}

/** Removes an optional text, and its words if nothing else uses them. */
export function takeText(repo: Repository, command: TakeText): Plan {
  const { name } = command;
  const { holder, of, place, shared } = objectAt(repo, command);
  const property = propertyIn(of, name);
  if (property?.is !== "text" || property.value === undefined) throw new Refusal(`There is no text “${name}” here.`);
  if (property.isRequired) throw new Refusal(`“${property.title}” is required.`);
  const draft = new Draft(repo);
  const own = { path: place.path, pointer: propertyPointer({ ...of, ...place }, name) };
  if (draft.value(own.path, own.pointer) === undefined) throw new Refusal(PARTS);
  const notes = takeAway(repo, draft, flowIn(holder), [own]);
  const plan = draft.plan(`${property.title} of ${objectWords(repo, holder, of)} is deleted${shared}`, notes);
  return verifiedWithWarnings(repo, plan, "The Studio cannot delete this text.");
}
