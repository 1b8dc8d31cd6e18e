import { ADD_ACTION, addAction } from "./add-action.ts";
import { ADD_BLOCK, addBlock } from "./add-block.ts";
import { ADD_CHOICE, addChoice } from "./add-choice.ts";
import { ADD_DIALOG, addDialog } from "./add-dialog.ts";
import { ADD_FIELD, addField } from "./add-field.ts";
import { ADD_GUARD, addGuard } from "./add-guard.ts";
import { ADD_ITEM, addItem } from "./add-item.ts";
import { ADD_MESSAGE, addMessage } from "./add-message.ts";
import { ADD_VARIANT, addVariant } from "./add-variant.ts";
import { ADD_WAY, addWay } from "./add-way.ts";
import { GIVE_TEXT, giveText } from "./give-text.ts";
import { GIVE_VALUE, giveValue } from "./give-value.ts";
import { MOVE, MOVE_FIELD, MOVE_PART, move } from "./move.ts";
import { RENAME, rename } from "./rename.ts";
import { REMOVE, REMOVE_CHOICE, REMOVE_FIELD, remove } from "./remove.ts";
import { SET_CONDITION, setCondition } from "./set-condition.ts";
import { SET_LIMIT, setLimit } from "./set-limit.ts";
import { SET_REQUIRED, setRequired } from "./set-required.ts";
import { SET_SETTINGS, setSettings } from "./set-settings.ts";
import { SET_TEXTS, setTexts } from "./set-texts.ts";
import { SET_VALUES, setValues } from "./set-values.ts";
import { type CommandOf, registered } from "./registered.ts";

/**
 * Edits that can be limited to people in an arm. Their pointers and places refer to the journey as these people have
 * it.
 */
export const FOR_ARM = [
  registered(SET_LIMIT, setLimit),
  registered(SET_REQUIRED, setRequired),
  registered(SET_CONDITION, setCondition),
  registered(ADD_GUARD, addGuard),
  registered(ADD_MESSAGE, addMessage),
  registered(ADD_WAY, addWay),
  registered(ADD_DIALOG, addDialog),
  registered(ADD_CHOICE, addChoice),
  registered(ADD_FIELD, addField),
  registered(SET_SETTINGS, setSettings),
  registered(SET_TEXTS, setTexts),
  registered(SET_VALUES, setValues),
  registered(ADD_BLOCK, addBlock),
  registered(MOVE, move),
  registered(MOVE_PART, move),
  registered(MOVE_FIELD, move),
  registered(REMOVE, remove),
  registered(REMOVE_FIELD, remove),
  registered(REMOVE_CHOICE, remove),
  registered(GIVE_TEXT, giveText),
  registered(ADD_VARIANT, addVariant),
  registered(ADD_ITEM, addItem),
  registered(RENAME, rename),
  registered(ADD_ACTION, addAction),
  registered(GIVE_VALUE, giveValue),
] as const;

export type ArmEdit = CommandOf<typeof FOR_ARM>;
