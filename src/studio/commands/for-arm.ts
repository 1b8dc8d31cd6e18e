import { INSERT, insert } from "./insert.ts";
import { MOVE, MOVE_PART, move } from "./move.ts";
import { RENAME, rename } from "./rename.ts";
import { REMOVE, REMOVE_CHOICE, REMOVE_FIELD, remove } from "./remove.ts";
import { SET, set } from "./set.ts";
import { type CommandOf, registered } from "./registered.ts";

/**
 * Edits that can be limited to people in an arm. Their pointers and places refer to the journey as these people have
 * it.
 */
export const FOR_ARM = [
  ...INSERT.map((schema) => registered(schema, insert)),
  ...SET.map((schema) => registered(schema, set)),
  registered(MOVE, move),
  registered(MOVE_PART, move),
  registered(REMOVE, remove),
  registered(REMOVE_FIELD, remove),
  registered(REMOVE_CHOICE, remove),
  registered(RENAME, rename),
] as const;

export type ArmEdit = CommandOf<typeof FOR_ARM>;
