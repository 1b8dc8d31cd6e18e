import type { ChangeNotice } from "../protocol.ts";

/** A request whose answer is on the screen. */
interface ShownView {
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
const waiting = new Set<() => void>();

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

/** Resolves when all answers on the screen are from after the last change. */
export function allAnswered(): Promise<void> {
  return new Promise((resolve) => {
    waiting.add(resolve);
    letGo();
  });
}

/** Later, because a view that is requested again is hidden and shown in one go. */
function letGo(): void {
  queueMicrotask(() => {
    if ([...shown.values()].some(({ isCurrent }) => !isCurrent)) return;
    for (const resolve of waiting) resolve();
    waiting.clear();
  });
}
