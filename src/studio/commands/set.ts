import { fieldName, type Of, targetSchema, VALUE_POINTER, words } from "../kernel/schema.ts";
import { settingValue } from "../kernel/new-things.ts";
import { withDialog } from "../kernel/dialog-words.ts";
import { SET_CONDITION, setCondition } from "../kernel/values/condition.ts";
import { SET_GOTO, setGoto } from "../kernel/values/goto.ts";
import { SET_LIMITS, setLimits } from "../kernel/values/limit.ts";
import { SET_REQUIRED, setRequired } from "../kernel/values/required.ts";
import { setText } from "../kernel/values/text.ts";
import { SET_TEXTS, setTexts } from "../kernel/values/texts.ts";
import { setValues } from "../kernel/values/values.ts";
import { type CommandOf, registered } from "./registered.ts";

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
  registered(SET_VALUES, setValues),
  registered(SET_TEXT, setText),
  registered(SET_TEXTS, setTexts),
  registered(SET_CONDITION, setCondition),
  registered(SET_GOTO, setGoto),
  registered(SET_REQUIRED, setRequired),
  registered(SET_LIMITS, setLimits),
] as const;
export type Set = CommandOf<typeof SET>;
