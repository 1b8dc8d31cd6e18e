import type { Repository } from "../../model/index.ts";
import type { Plan } from "../edits/draft.ts";
import { commandSchema, fieldName, type Of, ofFlow, targetSchema, VALUE_POINTER, words } from "../kernel/schema.ts";
import { settings, settingValue } from "../kernel/new-things.ts";
import { withDialog } from "../kernel/dialog-words.ts";
import { SET_CONDITION, setCondition } from "../kernel/values/condition.ts";
import { SET_GOTO, setGoto } from "../kernel/values/goto.ts";
import { SET_LIMIT, setLimit } from "../kernel/values/limit.ts";
import { setParameter } from "../kernel/values/parameter.ts";
import { SET_REQUIRED, setRequired } from "../kernel/values/required.ts";
import { setSettings } from "../kernel/values/settings.ts";
import { setText } from "../kernel/values/text.ts";
import { SET_TEXTS, setTexts } from "../kernel/values/texts.ts";
import { setValues } from "../kernel/values/values.ts";

/** Changes settings of an object at once. */
export const SET_SETTINGS = targetSchema("set", { settings });
/** Changes values of an action at once (what it sets, sends or says), or of a part of a page (what its texts read). */
export const SET_VALUES = commandSchema("set", {
  ...ofFlow,
  /** By the pointer of the value inside it. A text that begins with `=` is an expression. */
  values: {
    type: "object",
    minProperties: 1,
    maxProperties: 100,
    propertyNames: VALUE_POINTER,
    additionalProperties: settingValue,
  },
});
/** Gives a parameter, by its pointer, to the call or the event of an action, or to a text of an action or of a part. */
export const SET_PARAMETER = withDialog(
  commandSchema("set", {
    ...ofFlow,
    name: { ...VALUE_POINTER, title: "Which one?", "x-missing": "Choose which one" },
    value: { ...settingValue, title: "Its value", "x-widget": "line", "x-missing": "Write its value" },
  }),
  {
    title: "Add a parameter",
    "x-button": "Add a parameter…",
    description: "A value that begins with = is an expression.",
  },
);
/** Gives an object a text that it does not have yet, as a property. */
export const SET_TEXT = withDialog(
  targetSchema("set", { name: fieldName, words: { ...words, title: "What people read" } }),
  { title: "Add “{of}”", "x-button": "Add “{of}”…" },
);
export type SetSettings = Of<typeof SET_SETTINGS>;
export type SetValues = Of<typeof SET_VALUES>;

/** The schemas of `set`, one for each kind of thing that has a value. */
export const SET = [
  SET_SETTINGS,
  SET_VALUES,
  SET_PARAMETER,
  SET_TEXT,
  SET_TEXTS,
  SET_CONDITION,
  SET_GOTO,
  SET_REQUIRED,
  SET_LIMIT,
] as const;
export type Set = Of<(typeof SET)[number]>;

/** Sets a value where it is written, even if that is a shared part. */
export function set(repo: Repository, command: Set): Plan {
  if ("settings" in command) return setSettings(repo, command);
  if ("values" in command) return setValues(repo, command);
  if ("texts" in command) return setTexts(repo, command);
  if ("when" in command) return setCondition(repo, command);
  if ("to" in command) return setGoto(repo, command);
  if ("presence" in command) return setRequired(repo, command);
  if ("keyword" in command) return setLimit(repo, command);
  return "words" in command ? setText(repo, command) : setParameter(repo, command);
}
