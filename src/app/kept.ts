import type { Journey } from "../browser/index.ts";

/** What the service is told of what this browser keeps of a journey. */
export interface Kept {
  /** It keeps something, or not any more. */
  keeps(keeps: boolean): void;
  /** The step that the person is about to be at, in another document. */
  at(step: string | undefined): void;
  /** Says from now on at which step of the journey the person is. */
  follow(journey: Pick<Journey, "state" | "store">): void;
}

/**
 * Tells the service, by a cookie, that this browser keeps something of a journey, and the name of the step where the person is; nothing else. The service
 * then draws no first page, which would be that of somebody who comes for the first time, but at most that step's heading. `key` is the key of the
 * journey's storage.
 */
export function createKept(key: string): Kept {
  const name = keptCookie(key);
  const before = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
  let told = before?.slice(name.length + 1) ?? "";
  let keeping = told !== "";
  let place = decodeURIComponent(told);
  const tell = (): void => {
    // Before anything is known of the step, that there is something is all.
    const value = keeping ? encodeURIComponent(place || "-") : "";
    if (value === told) return;
    told = value;
    // With storage that ends with the tab it outlives what it tells of: the first page then comes a moment later, and nothing else.
    document.cookie = `${name}=${value}; path=/; samesite=lax; max-age=${keeping ? 31_536_000 : 0}`;
  };
  return {
    keeps(keeps) {
      keeping = keeps;
      tell();
    },
    at(step) {
      place = step ?? "";
      tell();
    },
    follow({ state, store }) {
      const here = (): void => {
        const { snapshot, leaving } = store.get(state);
        if (leaving === "document") return;
        place = snapshot.step;
        tell();
      };
      here();
      store.sub(state, here);
    },
  };
}

/** The name of that cookie. */
export function keptCookie(key: string): string {
  return `kept.${key}`;
}
