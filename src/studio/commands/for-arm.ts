import { INSERT, insert } from "./insert.ts";
import { MOVES } from "./move.ts";
import { RENAME_ENTRY } from "./rename.ts";
import { REMOVALS } from "./remove.ts";
import { SET } from "./set.ts";
import { type CommandOf, registered } from "./registered.ts";

/**
 * Edits that can be limited to people in an arm. Their pointers and places refer to the journey as these people have
 * it.
 */
export const FOR_ARM = [
  ...INSERT.map((schema) => registered(schema, insert)),
  ...SET,
  ...MOVES,
  ...REMOVALS,
  RENAME_ENTRY,
] as const;

export type ArmEdit = CommandOf<typeof FOR_ARM>;
