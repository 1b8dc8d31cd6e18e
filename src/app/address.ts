/**
 * The address bar and the history. The engine says where the person is; this shows it, and reports where they went by Back, Forward or a
 * link. Where steps share a path, each entry of the history holds its step (decision 28). (A router library would add 14 kB to say the
 * same: decision 8.)
 */
export interface Address {
  /** Shows a path, of a step where several share it, without visiting it: it follows from the state. */
  show(path: string, replace: boolean, step?: string): void;
  /** Goes to a path as a link does. */
  visit(path: string): void;
  /** Takes parameters that were read out of the address, so that no reload, bookmark or copied link reads them again. */
  forget(parameters: readonly string[]): void;
}

/** The step of the history's entry that the document stands at; `undefined` where it holds none. */
export function stepOfEntry(): string | undefined {
  const state: unknown = window.history.state;
  const step = typeof state === "object" && state !== null && "step" in state ? state.step : undefined;
  return typeof step === "string" ? step : undefined;
}

/** State for an entry of that step: beside what else the tab keeps there. */
function stateOf(step: string | undefined): object | null {
  const { step: _, ...kept } = (window.history.state ?? {}) as { readonly step?: unknown };
  if (step !== undefined) return { ...kept, step };
  return Object.keys(kept).length > 0 ? kept : null;
}

/** `base` begins every path of the journey. `visited` is told the path below it, and the step of an entry that holds one. */
export function createAddress(base: string, visited: (path: string, step?: string) => void): Address {
  const { history, location } = window;
  window.addEventListener("popstate", () => {
    // When everybody has heard of it: fields commit what is being typed, before their step is left. Pressed twice, where the browser is by then.
    setTimeout(() => visited(pathBelow(base, location.pathname), stepOfEntry()));
  });
  return {
    show(path, replace, step) {
      const state = stateOf(step);
      if (replace) history.replaceState(state, "", pathAt(base, path));
      else history.pushState(state, "", pathAt(base, path));
    },
    visit(path) {
      if (pathAt(base, path) !== location.pathname) history.pushState(stateOf(undefined), "", pathAt(base, path));
      visited(path);
    },
    forget(parameters) {
      const url = new URL(location.href);
      for (const name of parameters) url.searchParams.delete(name);
      history.replaceState(history.state, "", url.pathname + url.search + url.hash);
    },
  };
}

/** The address of a path within a journey; its first page has the address of the journey itself. */
export function pathAt(base: string, path: string): string {
  return path === "/" ? base : base + path;
}

/** The path within a journey; "/" for an address outside of it. */
export function pathBelow(base: string, pathname: string): string {
  return `${pathname}/`.startsWith(`${base}/`) ? pathname.slice(base.length) || "/" : "/";
}
