import { INSERT } from "./insert.ts";
import { MOVES } from "./move.ts";
import { RENAME_ENTRY } from "./rename.ts";
import { REMOVALS } from "./remove.ts";
import { SET } from "./set.ts";
import type { CommandOf } from "./registered.ts";

/**
 * Edits that can be limited to people in an arm. Their pointers and places refer to the journey as these people have
 * it.
 */
export const FOR_ARM = [...INSERT, ...SET, ...MOVES, ...REMOVALS, RENAME_ENTRY] as const;

export type ArmEdit = CommandOf<typeof FOR_ARM>;
