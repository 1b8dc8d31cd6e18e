import type { Json } from "../../engine/index.ts";

/**
 * One thing that a migration does. Paths are dotted and begin with `data` or `drafts` (`drafts.<step>/<form>.<field>`); `*` stands for every
 * item of a list, or every entry of a map.
 */
export type Change =
  /** What stands there goes to another place. Both paths are the same up to their last `*`. */
  | { readonly move: string; readonly to: string }
  /** A value for those who have none. */
  | { readonly default: string; readonly value: Json }
  /** A value that is called another way now: old one, new one. */
  | { readonly rename: string; readonly values: Readonly<Record<string, Json>> }
  | { readonly drop: string };

/** The changes that lead to each version, by that version. */
export type Migrations = Readonly<Record<number, readonly Change[]>>;
