import { pointer, type Repository } from "../../../model/index.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { Refusal } from "../../edits/refusal.ts";
import { refuseArmsChanges } from "../../edits/removal/arms-changes.ts";
import { refuseUnreadable, rulePlace } from "../../edits/rule-place.ts";
import { flowConditionWords } from "../../edits/rule-words.ts";
import { propertyIn, propertyPointer } from "../../edits/item/described.ts";
import { textName, textsBeside } from "../../edits/item/item-from.ts";
import { objectAt, objectWords } from "../../edits/item/object-at.ts";
import { refuseOther } from "../target.ts";
import { expressionOf, keyedIn, keyFor } from "../../edits/item/text-choice.ts";
import { insertion } from "./insertion.ts";
import { ofFlow, commandSchema, fieldName, words, written, type Of } from "../schema.ts";
import { targetName } from "../target-name.ts";
import { withDialog } from "../dialog-words.ts";
import { firstSaid } from "../../edits/fresh-texts.ts";

/** Gives a text (a property) of a part of a page another wording that is shown if a condition holds. */
export const INSERT_VARIANT = withDialog(
  commandSchema("insert", {
    what: { const: "variant" },
    ...ofFlow,
    name: fieldName,
    words: { ...words, title: "What people read then" },
    when: { ...written, title: "When?", "x-widget": "condition", "x-missing": "Add at least one condition." },
  }),
  {
    title: "Another text for “{of}”",
    "x-button": "Another text when…",
    description: "Otherwise people read what they read now.",
  },
);

/** Gives a text of a page another wording that is shown if a condition holds. */
export const VARIANT = insertion({
  schema: INSERT_VARIANT,
  cannot: "The Studio cannot add another text here.",
  texts: (_repo, { words }) => ({ words }),
  changeName: (repo, command) => `Another ${command.name} of ${targetName(repo, command)}`,
  plan: planned,
});

function planned(repo: Repository, command: Of<typeof INSERT_VARIANT>): Plan {
  const { flow, name, when, words } = command;
  const { node, container, of, place } = objectAt(repo, command);
  const property = propertyIn(of, name);
  const keyed = property?.is === "text" ? keyedIn(property.value) : undefined;
  if (property === undefined || keyed === undefined || of.block === undefined)
    throw new Refusal(`There is no text “${name}” here that could be another one.`);
  const rule = rulePlace(repo, flow, pointer("/steps", node.step ?? "", "page", "-"));
  refuseUnreadable(rule, when);
  const draft = new Draft(repo);
  const text = propertyPointer({ ...of, ...place }, name);
  // What is inside gets another pointer, so that an arm's patch of it would no longer apply.
  refuseArmsChanges(repo, [{ path: place.path, pointer: text }]);
  const key = textsBeside(repo, draft, container, of).add(textName(repo, container, of, name), words);
  const chosen = keyFor({ before: "", condition: when, key, others: expressionOf(keyed.key) });
  const isOnlyKey = keyed.inside.at(-1) !== "key";
  const written = isOnlyKey ? { key: chosen } : chosen;
  draft.set(place.path, [text, ...keyed.inside].join("/"), written);
  refuseOther(repo, draft, node, [propertyPointer(of, name), ...keyed.inside].join("/"), written);
  const said = firstSaid(words) ?? "";
  return draft.plan(
    `${property.title} of ${objectWords(repo, container, of)} is “${said}” if ${flowConditionWords(repo, rule.flow, when)}${place.shared}`,
  );
}
