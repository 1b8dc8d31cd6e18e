import { nextMoment, type Program } from "../engine/index.ts";

/** The longest delay that setTimeout accepts. A browser treats a larger one as 0. */
const LONGEST = 2 ** 31 - 1;

/** Calls `passed` at every moment that the journey's conditions depend on. Returns a function that stops it. */
export function followMoments(program: Program, passed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const now = Date.now();
    const next = nextMoment(program, now);
    if (next === undefined) return;
    // A condition that holds until a moment is still true at it, and false one millisecond later.
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
