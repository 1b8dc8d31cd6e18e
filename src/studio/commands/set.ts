import {
  fieldName,
  type FieldWords,
  type Of,
  type Target,
  targetSchema,
  VALUE_POINTER,
  words,
} from "../kernel/schema.ts";
import { settingValue } from "../kernel/new-things.ts";
import { withDialog } from "../kernel/dialog-words.ts";
import { SET_CONDITION, setCondition } from "../kernel/values/condition.ts";
import { SET_GOTO, setGoto } from "../kernel/values/goto.ts";
import { SET_REQUIRED, setRequired } from "../kernel/values/required.ts";
import { SET_TEXTS, setTexts } from "../kernel/values/texts.ts";
import { setValues } from "../kernel/values/values.ts";
import { setArmTexts } from "../edits/arm/set-arm-texts.ts";
import { rulePlace } from "../edits/rule-place.ts";
import { placeWords } from "../edits/rule-words.ts";
import { limitsIn, SET_LIMITS, setLimits } from "../kernel/values/limit.ts";
import { formName, targetName } from "../kernel/target-name.ts";
import { type CommandOf, forArm } from "./registered.ts";
import type { Repository } from "../../model/index.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { firstSaid, onceTranslated } from "../edits/fresh-texts.ts";
import { Refusal } from "../edits/refusal.ts";
import { propertyIn, propertyPointer } from "../edits/item/described.ts";
import { textName, textsBeside } from "../edits/item/item-from.ts";
import { objectAt, objectWords } from "../edits/item/object-at.ts";
import { refuseOther } from "../kernel/target.ts";

/**
 * Sets values of a node at once: properties of an object, what an action sets, sends or says, what its call, its event or
 * a text gets by name.
 */
const SET_VALUES = targetSchema("set", {
  /** By the pointer of the value inside it. A text that begins with `=` is an expression. `null`: the default. */
  values: {
    type: "object",
    minProperties: 1,
    maxProperties: 100,
    propertyNames: VALUE_POINTER,
    additionalProperties: { anyOf: [...settingValue.anyOf, { type: "null" }] },
  },
});
/** Gives an object a text that it does not have yet, as a property. */
export const SET_TEXT = withDialog(
  targetSchema("set", { name: fieldName, words: { ...words, title: "What people read" } }),
  { title: "Add “{of}”", "x-button": "Add “{of}”…" },
);
export type SetValues = Of<typeof SET_VALUES>;

/** Sets a value where it is written, even if that is a shared part: one for each kind of thing that has a value. */
export const SET = [
  forArm(SET_VALUES, setValues, {
    changeName: (seen, command) => `Values of ${targetName(seen, command)}`,
    repeats: true,
  }),
  forArm(SET_TEXT, setText, { changeName: (seen, command) => `The ${command.name} of ${targetName(seen, command)}` }),
  forArm(SET_TEXTS, setTexts, {
    changeName: (_seen, { texts, onlyAt }) => `The text “${texts[0]?.key}” at ${onlyAt?.step}`,
    write: (repo, arm, { texts, onlyAt }) => (onlyAt === undefined ? setArmTexts(repo, arm, texts) : undefined),
  }),
  forArm(SET_CONDITION, setCondition, {
    changeName: (seen, { flow, at }) => `A condition in ${flow} (${placeWords(seen, rulePlace(seen, flow, at))})`,
  }),
  forArm(SET_GOTO, setGoto, {
    changeName: (seen, command) => `Where ${targetName(seen, command)} leads`,
    copiesRules: true,
  }),
  forArm(SET_REQUIRED, setRequired, {
    changeName: (_seen, { field, form }) => `When ${field} of ${formName(form)} must be filled in`,
    repeats: true,
  }),
  forArm(SET_LIMITS, setLimits, {
    changeName: (_seen, command) =>
      `The ${limitsIn(command).join(" and ")} of ${command.field} in ${formName(command.form)}`,
    repeats: true,
  }),
] as const;
export type Set = CommandOf<typeof SET>;

type NewText = Target & { readonly name: string; readonly words: readonly FieldWords[] };

/** Gives an object a text that it does not have yet. */
function setText(repo: Repository, command: NewText): Plan {
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
