import { type Address, pathAt, pathBelow } from "../address.ts";
import type { Journey } from "../journey.ts";

/** The step in the document's current history entry; `undefined` if it has none. */
export function stepOfEntry(): string | undefined {
  const { step } = entry();
  return typeof step === "string" ? step : undefined;
}

/**
 * `base` is the start of every path of the journey; `owns` recognizes its paths. `visited` is called with the path
 * below `base`, and the step of the entry if it has one. Back skips entries with the same address and content (a review
 * whose card was declined), so that each press shows something else. If the person has to wait, they are returned to
 * the entry that they came from.
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
  /** While `visited` runs, holds the change that a redirect makes to the entry. It is applied if the entry stays. */
  let correct: (() => void) | undefined;
  const write = (url: string, replace: boolean, state: object | null): void => {
    if (!replace) place += 1;
    // The person may have gone to another entry since the last event.
    const placed = { ...state, place: replace ? (placeOfEntry() ?? place) : place };
    if (replace) history.replaceState(placed, "", url);
    else history.pushState(placed, "", url);
    shown = location.href;
    for (const changed of watching) changed();
  };
  const arrive = (from = { place, shown }): void => {
    for (const changed of watching) changed();
    // Following an anchor creates an entry without a place.
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
      // After all listeners: fields first commit what is being typed, before their step is left. After two presses,
      // reads the browser's latest entry.
      window.addEventListener("popstate", () => setTimeout(arrive));
      const [pathname, at = ""] = began?.split(" ") ?? [];
      const first = at === "" ? place : Number(at);
      if (first === placeOfEntry()) return;
      arrive({ place: first, shown: pathname === location.pathname ? location.href : "" });
    },
    show(path, replace, step) {
      // The person went back while the page was starting. `follow` handles that entry, which is not the one where the
      // page started.
      if (!follows && replace && placeOfEntry() !== place) return;
      const act = () => write(pathAt(base, path), replace, stateWith({ step }));
      if (correct && replace) correct = act;
      else act();
    },
    visit(to, replace, state) {
      const url = new URL(location.origin + to);
      // Another journey, or a page outside of journeys, is another document.
      if (!owns(url.pathname)) {
        if (replace) location.replace(url);
        else location.assign(url);
        return;
      }
      if (url.href !== location.href) write(to, replace, stateWith({ linkState: state ?? undefined }));
      visited(pathBelow(base, url.pathname));
    },
    forget(parameters) {
      const url = new URL(location.href);
      for (const name of parameters) url.searchParams.delete(name);
      write(url.pathname + url.search + url.hash, true, history.state as object | null);
    },
    rest: () => location.search + location.hash,
    state: () => entry().linkState ?? null,
    watch(changed) {
      watching.add(changed);
      return () => void watching.delete(changed);
    },
  };
}

/** The number of entries before the current one, in this document and in those before a reload. */
export function placeOfEntry(history: History = window.history): number | undefined {
  const { place } = entry(history);
  return typeof place === "number" ? place : undefined;
}

interface Entry {
  readonly place?: unknown;
  readonly step?: unknown;
  readonly linkState?: unknown;
}

function entry({ state }: { readonly state: unknown } = window.history): Entry {
  return typeof state === "object" && state !== null ? state : {};
}

/** The state for an entry: its own data, beside other data that the tab stores there. */
function stateWith(own: Entry): object | null {
  const { step: _, linkState: __, ...kept } = entry();
  const state = Object.fromEntries(
    Object.entries({ ...kept, ...own }).filter(([, value]: [string, unknown]) => value !== undefined),
  );
  return Object.keys(state).length > 0 ? state : null;
}

/**
 * The result of going to a history entry: other content, the same content as before, or "held": the person stays where
 * they were, because a call is running or a rule asks them whether to leave.
 */
type VisitResult = "other" | "same" | "held";

/**
 * Reports a visit to the journey. "same" means that nothing changed: the same step, no new notice, nothing closed, no
 * document loading.
 */
export function visitIn({ now, report }: Journey, path: string, step: string | undefined): VisitResult {
  const before = now();
  if (report({ type: "visit", path, ...(step !== undefined && { step }) })) return "held";
  if (Object.values(before.snapshot.calls).some(({ changes }) => changes)) return "held";
  return now() === before ? "same" : "other";
}
