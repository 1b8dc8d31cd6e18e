import type { Repository } from "../../model/index.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { onceTranslated } from "../edits/fresh-texts.ts";
import { Refusal } from "../edits/refusal.ts";
import { propertyIn, propertyPointer } from "../edits/item/described.ts";
import { textName, textsBeside } from "../edits/item/item-from.ts";
import { objectAt, objectWords } from "../edits/item/object-at.ts";
import { refuseOther } from "../kernel/target.ts";
import { withDialog, targetSchema, fieldName, words, type Of } from "../kernel/schema.ts";

/** Gives an object a text that it does not have yet, as a property. */
export const GIVE_TEXT = withDialog(
  targetSchema("give-text", { name: fieldName, words: { ...words, title: "What people read" } }),
  { title: "Add “{of}”", "x-button": "Add “{of}”…" },
);
export type GiveText = Of<typeof GIVE_TEXT>;

/** Gives an object a text that it does not have yet. */
export function giveText(repo: Repository, command: GiveText): Plan {
  const { words } = command;
  const cannot = "The Studio cannot add this text.";
  return onceTranslated(repo, { words }, (translated) => planned(repo, { ...command, ...translated }), cannot);
}

function planned(repo: Repository, command: GiveText): Plan {
  const { name, words } = command;
  const { node, container, of, place } = objectAt(repo, command);
  const property = propertyIn(of, name);
  if (property?.is !== "text") throw new Refusal(`There is no text “${name}” here.`);
  if (property.value !== undefined) throw new Refusal(`There is a text “${property.title}” already.`);
  const draft = new Draft(repo);
  const key = textsBeside(repo, draft, container, of).add(textName(repo, container, of, name), words);
  draft.set(place.path, propertyPointer({ ...of, ...place }, name), key);
  refuseOther(repo, draft, node, propertyPointer(of, name), key);
  const said = words.find(({ value }) => value.trim() !== "")?.value.trim() ?? "";
  return draft.plan(`${property.title} of ${objectWords(repo, container, of)} is “${said}”${place.shared}`);
}
