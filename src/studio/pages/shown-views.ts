import type { ChangeNotice } from "../protocol.ts";
import type { ViewName } from "../routes.ts";

/** A request whose answer is on the screen. */
interface ShownView {
  readonly name?: ViewName;
  /** Whether its answer may be another one after a change. */
  readonly isConcerned: (notice: ChangeNotice) => boolean;
  /** Called to request it again. */
  readonly again: () => void;
}

interface State {
  isCurrent: boolean;
  /** Whether the answer that is still to come is one from before a change. */
  isOutdated: boolean;
}

const shown = new Map<ShownView, State>();
/** Those who wait for all answers, or for those of one kind. */
const waiting = new Map<() => void, ViewName | undefined>();

/** Registers a request that is sent and shown from now on. */
export function show(view: ShownView): { readonly answered: () => void; readonly hide: () => void } {
  const state: State = { isCurrent: false, isOutdated: false };
  shown.set(view, state);
  return {
    answered: () => {
      state.isCurrent = !state.isOutdated;
      letGo();
    },
    hide: () => {
      shown.delete(view);
      letGo();
    },
  };
}

/** Requests again what a change concerns, and nothing else. */
export function changed(notice: ChangeNotice): void {
  for (const [view, state] of new Map(shown))
    if (view.isConcerned(notice)) {
      Object.assign(state, { isCurrent: false, isOutdated: true });
      view.again();
    }
}

/** Resolves when all answers on the screen, or all of one kind, are from after the last change. */
export function allAnswered(name?: ViewName): Promise<void> {
  return new Promise((resolve) => {
    waiting.set(resolve, name);
    letGo();
  });
}

/** Later, because a view that is requested again is hidden and shown in one go. */
function letGo(): void {
  queueMicrotask(() => {
    const old = [...shown].flatMap(([view, { isCurrent }]) => (isCurrent ? [] : [view.name]));
    for (const [resolve, name] of new Map(waiting)) {
      if (name === undefined ? old.length > 0 : old.includes(name)) continue;
      waiting.delete(resolve);
      resolve();
    }
  });
}
