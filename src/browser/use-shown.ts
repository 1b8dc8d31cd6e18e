import { nextMoment, type Program, type View, view } from "../engine/index.ts";
import { useEffect, useLayoutEffect, useReducer, useState } from "react";
import { type NewestView, newestView } from "../../renderers/index.ts";
import type { Journey, Running } from "./journey.ts";

interface Shown extends Running {
  readonly view: View;
  readonly views: NewestView;
}

/**
 * A running journey and its view now. Draws again when the page has changed. At most keystrokes only the values of its
 * form have: then the page's own watchers are notified, and React has nothing to do.
 */
export function useShown(journey: Journey): Shown {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const [newest] = useState(() => newestOf(journey));
  const shown = newest.now();
  const { program } = shown;
  useLayoutEffect(() => newest.setDrawn(shown.view));
  useLayoutEffect(() => {
    const changed = () => newest.mustDraw() && draw();
    // It may have changed since the first draw.
    changed();
    return journey.watch(changed);
  }, [newest, journey]);
  // Content that depends on a moment is computed again when the moment comes.
  useEffect(
    () =>
      followMoments(program, () => {
        newest.compute();
        draw();
      }),
    [program, newest],
  );
  return shown;
}

function newestOf(journey: Journey) {
  let running = journey.now();
  let view = viewOf(running);
  let drawn: View | undefined;
  const views = newestView(view);
  const compute = () => {
    running = journey.now();
    view = viewOf(running);
  };
  return {
    now: (): Shown => ({ ...running, view, views }),
    compute,
    setDrawn: (shown: View) => void (drawn = shown),
    /** Takes a change of the journey. Returns whether the page has to be drawn for it. */
    mustDraw(): boolean {
      const [before, isDrawn] = [running, view === drawn];
      if (journey.now() === before) return false;
      compute();
      // The view has neither the site nor the language, which also decide how a page is drawn.
      const isSame = running.program === before.program && running.snapshot.env === before.snapshot.env;
      if (!isDrawn || !isSame || !views.isSamePage(view)) return true;
      drawn = view;
      views.take(view);
      views.notify();
      return false;
    },
  };
}

function viewOf({ program, snapshot, leaving }: Running): View {
  const shown = view(program, snapshot, Date.now());
  return leaving ? { ...shown, busy: true } : shown;
}

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
