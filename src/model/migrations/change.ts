import type { Json } from "../../engine/index.ts";

/**
 * One change of a migration. Paths are dotted and begin with `data` or `drafts` (`drafts.<step>/<form>.<field>`). `*`
 * is every item of a list, or every entry of a map.
 */
export type Change =
  /** Moves a value to another place. Both paths are the same up to their last `*`. */
  | { readonly move: string; readonly to: string }
  /** Sets a value if there is none. */
  | { readonly default: string; readonly value: Json }
  /** Replaces values: old value, new value. */
  | { readonly rename: string; readonly values: Readonly<Record<string, Json>> }
  | { readonly drop: string };

/** The changes from the previous version to each version, by version. */
export type Migrations = Readonly<Record<number, readonly Change[]>>;
