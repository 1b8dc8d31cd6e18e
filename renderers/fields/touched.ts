import type { ProblemsFrom } from "./layout.ts";

/**
 * The fields whose problems are shown: touched fields according to the layout (`from`), and after a submit all fields
 * that were on the page.
 */
export function createTouched() {
  const changed = new Set<string>();
  const touched = new Set<string>();
  let attempted: Set<string> | undefined;
  return {
    /** The person has changed the field at a path. */
    change(path: string, from: ProblemsFrom) {
      changed.add(path);
      if (from === "pause") touched.add(path);
    },
    /** The person has left the field. Returns whether its problem may only now be shown. */
    leave(path: string, from: ProblemsFrom): boolean {
      // A person who only passes through a field should not be told that it is empty.
      if (from === "submit" || !changed.has(path) || touched.has(path)) return false;
      touched.add(path);
      return true;
    },
    /** The fields at these paths, and the fields inside them, count as untouched again. */
    forget(paths: readonly string[]) {
      const isIn = (path: string) => paths.some((gone) => path === gone || path.startsWith(`${gone}.`));
      for (const set of [changed, touched]) for (const path of set) if (isIn(path)) set.delete(path);
    },
    /** A submit found problems while these fields were on the page. `undefined`: a submit found none. */
    attempt: (placed: readonly string[] | undefined) => void (attempted = placed && new Set(placed)),
    /** Fields that are no longer on the page count as untouched when they return. */
    keep(placed: ReadonlySet<string>) {
      for (const set of [touched, attempted]) for (const path of set ?? []) if (!placed.has(path)) set?.delete(path);
    },
    /**
     * Whether the problem of a field is shown. `isPlaced`: the field is on the page. A field that a choice reveals after
     * that submit starts without a problem. A problem without a field on the page is always shown.
     */
    shows: (path: string, isPlaced: boolean) =>
      touched.has(path) || (attempted !== undefined && (attempted.has(path) || !isPlaced)),
  };
}
