import type { Journey } from "../browser/index.ts";

/** Tells the service what this browser has stored of a journey. */
interface Kept {
  /** The browser stores data of the journey, or no longer does. */
  keeps(keeps: boolean): void;
  /** The step that the person goes to in another document. */
  at(step: string | undefined): void;
  /** Reports the person's step from now on. */
  follow(journey: Pick<Journey, "state" | "store">): void;
}

/**
 * Sets a cookie that says that this browser stores data of a journey, and at which step the person is; nothing else.
 * The service then does not render the first page of a new visitor, but at most that step's heading. `key` is the
 * journey's storage key.
 */
export function createKept(key: string): Kept {
  const name = keptCookie(key);
  const before = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
  let written = before?.slice(name.length + 1) ?? "";
  let keeping = written !== "";
  let place = decodeURIComponent(written);
  const write = (): void => {
    // "-" means that data is stored but the step is not known yet.
    const value = keeping ? encodeURIComponent(place || "-") : "";
    if (value === written) return;
    written = value;
    // With storage that ends with the tab, the cookie outlives the data. The only effect is a slightly later first
    // page.
    document.cookie = `${name}=${value}; path=/; samesite=lax; max-age=${keeping ? 31_536_000 : 0}`;
  };
  return {
    keeps(keeps) {
      keeping = keeps;
      write();
    },
    at(step) {
      place = step ?? "";
      write();
    },
    follow({ state, store }) {
      const here = (): void => {
        const { snapshot, leaving } = store.get(state);
        if (leaving === "document") return;
        place = snapshot.step;
        write();
      };
      here();
      store.sub(state, here);
    },
  };
}

/** Name of this cookie. */
export function keptCookie(key: string): string {
  return `kept.${key}`;
}
