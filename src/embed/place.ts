import { isObject } from "../engine/index.ts";

/** Where the person is in a journey whose steps have no addresses: a path, as in an address. */
export interface KeptPath {
  /** The path at which an earlier document of this history entry has ended. */
  readonly before: string | undefined;
  /** The person is at this path. */
  keep(path: string): void;
  /** The journey is no longer on the page. A place that this document has not shown stays. */
  forget(): void;
}

/**
 * Keeps it in the state of the tab's history entry, beside what the application has there: only a document that shows
 * this entry later finds it, after a reload or by Back. A journey that the application shows again begins at its first
 * step. Nothing is kept where the application's state is not an object, because nothing fits beside it, nor for a person
 * who is still at `first`, the path of the journey's start: a reload begins there, and writing to the history takes
 * longer than the whole state machine does at its start.
 */
export function keptPathOf(journey: string, first: string): KeptPath {
  const read = (): { readonly [KEY]?: Readonly<Record<string, Kept>> } | undefined => {
    const state: unknown = window.history.state ?? {};
    return isObject(state) ? state : undefined;
  };
  const write = (place: Kept | undefined): void => {
    const state = read();
    if (state === undefined) return;
    const { [KEY]: places, ...others } = state;
    const { [journey]: _, ...rest } = places ?? {};
    window.history.replaceState({ ...others, [KEY]: { ...rest, ...(place && { [journey]: place }) } }, "");
  };
  const kept = (): Kept | undefined => read()?.[KEY]?.[journey];
  const { path, document } = kept() ?? {};
  return {
    before: document === window.performance.timeOrigin ? undefined : path,
    keep(path) {
      const last = kept();
      if (last === undefined && path === first) return;
      const document = window.performance.timeOrigin;
      if (last?.path !== path || last.document !== document) write({ path, document });
    },
    forget: () => {
      if (kept()?.document === window.performance.timeOrigin) write(undefined);
    },
  };
}

const KEY = "journeys";

interface Kept {
  readonly path: string;
  /** When its document began: tells a reload. */
  readonly document: number;
}
