import { INSERT, insert } from "./insert.ts";
import { MOVE, MOVE_FIELD, MOVE_PART, move } from "./move.ts";
import { RENAME, rename } from "./rename.ts";
import { REMOVE, REMOVE_CHOICE, REMOVE_FIELD, remove } from "./remove.ts";
import { SET_CONDITION, setCondition } from "./set-condition.ts";
import { SET_LIMIT, setLimit } from "./set-limit.ts";
import { SET_REQUIRED, setRequired } from "./set-required.ts";
import { SET_PARAMETER, SET_SETTINGS, SET_TEXT, SET_VALUES, set } from "./set.ts";
import { SET_TEXTS, setTexts } from "./set-texts.ts";
import { type CommandOf, registered } from "./registered.ts";

/**
 * Edits that can be limited to people in an arm. Their pointers and places refer to the journey as these people have
 * it.
 */
export const FOR_ARM = [
  ...INSERT.map((schema) => registered(schema, insert)),
  registered(SET_LIMIT, setLimit),
  registered(SET_REQUIRED, setRequired),
  registered(SET_CONDITION, setCondition),
  registered(SET_SETTINGS, set),
  registered(SET_VALUES, set),
  registered(SET_PARAMETER, set),
  registered(SET_TEXT, set),
  registered(SET_TEXTS, setTexts),
  registered(MOVE, move),
  registered(MOVE_PART, move),
  registered(MOVE_FIELD, move),
  registered(REMOVE, remove),
  registered(REMOVE_FIELD, remove),
  registered(REMOVE_CHOICE, remove),
  registered(RENAME, rename),
] as const;

export type ArmEdit = CommandOf<typeof FOR_ARM>;
