/**
 * The address bar and the history. Shows where the engine says the person is, and reports where they go by Back,
 * Forward or a link. If steps share a path, the history entries contain the step (decision 28).
 */
export interface Address {
  /**
   * Handles Back and Forward from now on, including a navigation before this page was ready, from the entry that
   * `public/early.js` has recorded.
   */
  follow(): void;
  /**
   * Shows a path, with its step if several share the path. Does not report a visit, because it follows from the state.
   */
  show(path: string, replace: boolean, step?: string): void;
  /**
   * Goes to an address of this service (`/app/apply/details?x=1`) like a link. `state` is stored in the history entry.
   */
  visit(to: string, replace: boolean, state?: unknown): void;
  /**
   * Removes parameters from the address after they were read, so that a reload, bookmark or copied link does not read
   * them again.
   */
  forget(parameters: readonly string[]): void;
  /** The part of the address after the path: `?x=1#there`. */
  rest(): string;
  /** What a link or a call of `visit` stored in the history entry; `null` if there is nothing. */
  state(): unknown;
  /** Calls `changed` after every change of the address, until the returned function is called. */
  watch(changed: () => void): () => void;
}

/** The address of a path in a journey. Its first page has the journey's own address. */
export function pathAt(base: string, path: string): string {
  return path === "/" ? base : base + path;
}

/** The path within a journey; "/" for an address outside of it. */
export function pathBelow(base: string, pathname: string): string {
  return `${pathname}/`.startsWith(`${base}/`) ? pathname.slice(base.length) || "/" : "/";
}
