import { nextMoment, type Program } from "../engine/index.ts";

/** The longest that a browser waits: more milliseconds would be taken for none. */
const LONGEST = 2 ** 31 - 1;

/** Calls `passed` when a moment comes that the journey's conditions are about, and again at the next one. Returns what ends it. */
export function followMoments(program: Program, passed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const now = Date.now();
    const next = nextMoment(program, now);
    if (next === undefined) return;
    // What holds until a moment, and at it, no longer does a millisecond after it.
    const ms = next + 1 - now;
    const come = () => {
      wait();
      passed();
    };
    timer = setTimeout(ms > LONGEST ? wait : come, Math.min(ms, LONGEST));
  };
  wait();
  return () => clearTimeout(timer);
}
