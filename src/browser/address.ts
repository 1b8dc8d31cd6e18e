import type { VisitResult } from "./visit.ts";

/**
 * The address bar and the history. The engine says where the person is; this shows it, and reports where they went by Back, Forward or a
 * link. Where steps share a path, each entry of the history holds its step (decision 28).
 */
export interface Address {
  /** Follows Back and Forward from now on; also where somebody went before this page could hear of it, from the entry that `public/early.js` has written down. */
  follow(): void;
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

/** What a link, or whoever called `navigate`, left in the history's entry; `null` where nothing was left. */
export function stateOfEntry(): unknown {
  return entry().given ?? null;
}

/**
 * `base` begins every path of the journey, and `owns` knows them. `visited` is told the path below it, and the step of an entry that holds one. Who goes back passes over entries of the same address that
 * show what was there before (a review whose card was declined), so that each press shows something else; where they are to wait, they are brought back to the entry that they came from.
 */
export function createAddress(
  base: string,
  owns: (pathname: string) => boolean,
  visited: (path: string, step?: string) => VisitResult,
): Address {
  const { history, location } = window;
  const watching = new Set<() => void>();
  const { began } = document.documentElement.dataset;
  let follows = false;
  let place = placeOfEntry() ?? 0;
  let shown = location.href;
  if (placeOfEntry() === undefined) history.replaceState({ ...entry(), place }, "");
  /** While a visit is told of: writes the entry, which is to be another one, if it is to stay. */
  let correct: (() => void) | undefined;
  const write = (url: string, replace: boolean, state: object | null): void => {
    if (!replace) place += 1;
    // Somebody may have gone to another entry since this page last heard of it.
    const placed = { ...state, place: replace ? (placeOfEntry() ?? place) : place };
    if (replace) history.replaceState(placed, "", url);
    else history.pushState(placed, "", url);
    shown = location.href;
    for (const changed of watching) changed();
  };
  const arrive = (from = { place, shown }): void => {
    for (const changed of watching) changed();
    // An anchor that was followed makes an entry without one.
    place = placeOfEntry() ?? place;
    shown = location.href;
    correct = () => undefined;
    const seen = visited(pathBelow(base, location.pathname), stepOfEntry());
    const correction = correct;
    correct = undefined;
    const isBack = place < from.place;
    if (isBack && seen === "held") history.go(from.place - place);
    else if (isBack && seen === "same" && shown === from.shown) history.back();
    else correction();
  };
  return {
    follow() {
      if (follows) return;
      follows = true;
      // When everybody has heard of it: fields commit what is being typed, before their step is left. Pressed twice, where the browser is by then.
      window.addEventListener("popstate", () => setTimeout(arrive));
      const [pathname, at = ""] = began?.split(" ") ?? [];
      const first = at === "" ? place : Number(at);
      if (first === placeOfEntry()) return;
      arrive({ place: first, shown: pathname === location.pathname ? location.href : "" });
    },
    show(path, replace, step) {
      // Somebody went back while the page began: the entry there is not the one that it began at, and is asked about when it is followed.
      if (!follows && replace && placeOfEntry() !== place) return;
      const act = () => write(pathAt(base, path), replace, stateWith({ step }));
      if (correct && replace) correct = act;
      else act();
    },
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

/** How many entries lie before the one that is shown, of its document and of those that it was before a reload. */
export function placeOfEntry(history: History = window.history): number | undefined {
  const { place } = entry(history);
  return typeof place === "number" ? place : undefined;
}

interface Entry {
  readonly place?: unknown;
  readonly step?: unknown;
  readonly given?: unknown;
}

function entry({ state }: { readonly state: unknown } = window.history): Entry {
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
