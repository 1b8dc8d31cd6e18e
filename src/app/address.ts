/**
 * The address bar. The engine says where the person is; this shows it, and reports where they went by Back, Forward or a
 * link. (A router library would add 14 kB to say the same: decision 8.)
 */
export interface Address {
  /** Shows a path without visiting it: it follows from the state. */
  show(path: string, replace: boolean): void;
  /** Goes to a path as a link does. */
  visit(path: string): void;
  /** Takes parameters that were read out of the address, so that no reload, bookmark or copied link reads them again. */
  forget(parameters: readonly string[]): void;
}

/** `base` begins every path of the journey. `visited` is told the path below it. */
export function createAddress(base: string, visited: (path: string) => void): Address {
  const { history, location } = window;
  window.addEventListener("popstate", () => {
    const path = pathBelow(base, location.pathname);
    // When everybody has heard of it: fields commit what is being typed, before their step is left.
    setTimeout(() => visited(path));
  });
  return {
    show(path, replace) {
      if (replace) history.replaceState(history.state, "", pathAt(base, path));
      else history.pushState(history.state, "", pathAt(base, path));
    },
    visit(path) {
      if (pathAt(base, path) !== location.pathname) history.pushState(history.state, "", pathAt(base, path));
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
