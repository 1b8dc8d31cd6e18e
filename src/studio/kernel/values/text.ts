import type { Repository } from "../../../model/index.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { onceTranslated, firstSaid } from "../../edits/fresh-texts.ts";
import { Refusal } from "../../edits/refusal.ts";
import { propertyIn, propertyPointer } from "../../edits/item/described.ts";
import { textName, textsBeside } from "../../edits/item/item-from.ts";
import { objectAt, objectWords } from "../../edits/item/object-at.ts";
import { refuseOther } from "../target.ts";
import type { FieldWords, Target } from "../schema.ts";

type NewText = Target & { readonly name: string; readonly words: readonly FieldWords[] };

/** Gives an object a text that it does not have yet. */
export function setText(repo: Repository, command: NewText): Plan {
  const { words } = command;
  const cannot = "The Studio cannot add this text.";
  return onceTranslated(repo, { words }, (translated) => planned(repo, { ...command, ...translated }), cannot);
}

function planned(repo: Repository, command: NewText): Plan {
  const { name, words } = command;
  const { node, container, of, place } = objectAt(repo, command);
  const property = propertyIn(of, name);
  if (property?.is !== "text") throw new Refusal(`There is no text “${name}” here.`);
  if (property.value !== undefined) throw new Refusal(`There is a text “${property.title}” already.`);
  const draft = new Draft(repo);
  const key = textsBeside(repo, draft, container, of).add(textName(repo, container, of, name), words);
  draft.set(place.path, propertyPointer({ ...of, ...place }, name), key);
  refuseOther(repo, draft, node, propertyPointer(of, name), key);
  const said = firstSaid(words) ?? "";
  return draft.plan(`${property.title} of ${objectWords(repo, container, of)} is “${said}”${place.shared}`);
}
