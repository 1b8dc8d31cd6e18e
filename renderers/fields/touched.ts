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
      // A person who only passes through a field should not see that it is empty.
      if (from === "submit" || !changed.has(path) || touched.has(path)) return false;
      touched.add(path);
      return true;
    },
    /** The fields at these paths, and the fields inside them, count as untouched again. */
    forget(paths: readonly string[]) {
      const isIn = (path: string) => paths.some((gone) => path === gone || path.startsWith(`${gone}.`));
      for (const set of [changed, touched]) for (const path of set) if (isIn(path)) set.delete(path);
    },
    /**
     * The items of a list may be at other places, so the list as a whole counts as untouched. `placeOf` returns the new
     * index of an item, `-1` if it is gone.
     */
    move(list: string, placeOf: (index: number) => number) {
      changed.delete(list);
      touched.delete(list);
      for (const set of [changed, touched, attempted])
        for (const path of takenFrom(set, list)) {
          const [index = "", ...rest] = path.slice(list.length + 1).split(".");
          const place = placeOf(Number(index));
          if (place >= 0) set?.add([list, place, ...rest].join("."));
        }
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

/** Removes the paths inside a list, and returns them. */
function takenFrom(set: Set<string> | undefined, list: string): readonly string[] {
  const within = [...(set ?? [])].filter((path) => path.startsWith(`${list}.`));
  for (const path of within) set?.delete(path);
  return within;
}
