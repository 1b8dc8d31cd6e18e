import { isObject } from "../browser/index.ts";

/** Where the person is in a journey whose steps have no addresses. */
export interface Place {
  /** The path of the step at which a reload of the document has interrupted them. */
  readonly before: string | undefined;
  /** The person is at the step with this path. */
  keep(path: string): void;
  /** The journey is no longer on the page. A place that this document has not shown stays. */
  forget(): void;
}

/**
 * Keeps it in the state of the tab's history entry, beside what the application has there: a reload leaves it, and
 * nothing else does. A journey that the application shows again begins at its first step.
 */
export function placeOf(journey: string): Place {
  const read = () => (isObject(window.history.state) ? window.history.state : {}) as State;
  const write = (place: Kept | undefined): void => {
    const { [KEY]: places, ...others } = read();
    const { [journey]: _, ...rest } = places ?? {};
    window.history.replaceState({ ...others, [KEY]: { ...rest, ...(place && { [journey]: place }) } }, "");
  };
  const { path, document } = read()[KEY]?.[journey] ?? {};
  return {
    before: document === window.performance.timeOrigin ? undefined : path,
    keep: (at) => write({ path: at, document: window.performance.timeOrigin }),
    forget: () => {
      if (read()[KEY]?.[journey]?.document === window.performance.timeOrigin) write(undefined);
    },
  };
}

const KEY = "journeys";

interface State {
  readonly [KEY]?: Readonly<Record<string, Kept>>;
}

interface Kept {
  readonly path: string;
  /** When its document began: tells a reload. */
  readonly document: number;
}
