import { useRef, useState } from "react";
import type { ProblemsFrom } from "./layout.ts";

interface Touched {
  /** The person has changed the field at a path. */
  change(path: string): void;
  /** The person has left the field. */
  leave(path: string): void;
  /** The fields at these paths, and the fields inside them, count as untouched again. */
  forget(paths: readonly string[]): void;
  /** A submit found problems while these fields were on the page. `null`: a submit found none. */
  attempt(placed: readonly string[] | null): void;
  /** Fields that are no longer on the page count as untouched when they return. */
  keep(placed: readonly string[]): void;
  /** Whether the problem of a field is shown. `isPlaced`: the field is on the page. */
  shows(path: string, isPlaced: boolean): boolean;
  /** Changes when the answers of `shows` may have changed. */
  readonly state: readonly unknown[];
}

/**
 * The fields whose problems are shown: touched fields according to the layout (`from`), and after a submit all fields
 * that were on the page.
 */
export function useTouched(from: ProblemsFrom): Touched {
  const changed = useRef<ReadonlySet<string>>(NONE);
  const [touched, setTouched] = useState(NONE);
  const [attempted, setAttempted] = useState<ReadonlySet<string> | null>(null);
  const touch = (path: string) => setTouched((paths) => new Set(paths).add(path));
  return {
    change(path) {
      changed.current = new Set(changed.current).add(path);
      if (from === "pause") touch(path);
    },
    leave(path) {
      // A person who only passes through a field should not be told that it is empty.
      if (from !== "submit" && changed.current.has(path)) touch(path);
    },
    forget(paths) {
      changed.current = without(changed.current, paths);
      setTouched((before) => without(before, paths));
    },
    attempt: (placed) => setAttempted(placed && new Set(placed)),
    keep(placed) {
      const there = new Set(placed);
      setTouched((paths) => kept(paths, there));
      setAttempted((paths) => paths && kept(paths, there));
    },
    // A field that a choice reveals after that submit starts without a problem. A problem without a field on the page
    // is always shown.
    shows: (path, isPlaced) => touched.has(path) || (attempted !== null && (attempted.has(path) || !isPlaced)),
    state: [touched, attempted],
  };
}

const NONE: ReadonlySet<string> = new Set();

function kept(set: ReadonlySet<string>, placed: ReadonlySet<string>): ReadonlySet<string> {
  const left = new Set([...set].filter((path) => placed.has(path)));
  return left.size === set.size ? set : left;
}

function without(set: ReadonlySet<string>, paths: readonly string[]): ReadonlySet<string> {
  return new Set([...set].filter((path) => !paths.some((gone) => path === gone || path.startsWith(`${gone}.`))));
}
