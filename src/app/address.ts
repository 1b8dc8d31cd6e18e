/**
 * The address bar and the history. The engine says where the person is; this shows it, and reports where they went by Back, Forward or a
 * link. Where steps share a path, each entry of the history holds its step (decision 28).
 */
export interface Address {
  /** Shows a path, of a step where several share it, without visiting it: it follows from the state. */
  show(path: string, replace: boolean, step?: string): void;
  /** Goes to an address of this service (`/app/apply/details?x=1`) as a link does; `state` lies in its entry of the history. */
  visit(to: string, replace: boolean, state?: unknown): void;
  /** Takes parameters that were read out of the address, so that no reload, bookmark or copied link reads them again. */
  forget(parameters: readonly string[]): void;
  /** What the address says beside the path: `?x=1#there`. */
  rest(): string;
  /** `changed` is told of every change of the address; the returned function ends that. */
  watch(changed: () => void): () => void;
}

/** The step of the history's entry that the document stands at; `undefined` where it holds none. */
export function stepOfEntry(): string | undefined {
  const { step } = entry();
  return typeof step === "string" ? step : undefined;
}

/** What a link, or whoever called `navigate`, left in the history's entry; `null` where nobody did. */
export function stateOfEntry(): unknown {
  return entry().given ?? null;
}

/** `base` begins every path of the journey, and `owns` knows them. `visited` is told the path below it, and the step of an entry that holds one. */
export function createAddress(
  base: string,
  owns: (pathname: string) => boolean,
  visited: (path: string, step?: string) => void,
): Address {
  const { history, location } = window;
  const watching = new Set<() => void>();
  const write = (url: string, replace: boolean, state: object | null): void => {
    if (replace) history.replaceState(state, "", url);
    else history.pushState(state, "", url);
    for (const changed of watching) changed();
  };
  window.addEventListener("popstate", () => {
    // When everybody has heard of it: fields commit what is being typed, before their step is left. Pressed twice, where the browser is by then.
    setTimeout(() => {
      for (const changed of watching) changed();
      visited(pathBelow(base, location.pathname), stepOfEntry());
    });
  });
  return {
    show: (path, replace, step) => write(pathAt(base, path), replace, stateWith({ step })),
    visit(to, replace, state) {
      const url = new URL(location.origin + to);
      // Another journey, or no journey at all, is another document.
      if (!owns(url.pathname)) {
        if (replace) location.replace(url);
        else location.assign(url);
        return;
      }
      if (url.href !== location.href) write(to, replace, stateWith({ given: state ?? undefined }));
      visited(pathBelow(base, url.pathname));
    },
    forget(parameters) {
      const url = new URL(location.href);
      for (const name of parameters) url.searchParams.delete(name);
      write(url.pathname + url.search + url.hash, true, history.state as object | null);
    },
    rest: () => location.search + location.hash,
    watch(changed) {
      watching.add(changed);
      return () => void watching.delete(changed);
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

interface Entry {
  readonly step?: unknown;
  readonly given?: unknown;
}

function entry(): Entry {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null ? state : {};
}

/** State for an entry of its own: beside what else the tab keeps there. */
function stateWith(own: Entry): object | null {
  const { step: _, given: __, ...kept } = entry();
  const state = Object.fromEntries(
    Object.entries({ ...kept, ...own }).filter(([, value]: [string, unknown]) => value !== undefined),
  );
  return Object.keys(state).length > 0 ? state : null;
}
