import type { Journey } from "../browser/index.ts";
import { readCookie, writeCookie } from "./cookie.ts";

/** Tells the service what this browser has stored of a journey. */
interface Kept {
  /** The browser stores data of the journey, or no longer does. */
  keeps(keeps: boolean): void;
  /** The step that the person goes to in another document. */
  at(step: string | undefined): void;
  /** Reports the person's step from now on. */
  follow(journey: Pick<Journey, "now" | "watch">): void;
  /** Reports what has changed in `exposed`. */
  write(): void;
}

/**
 * Sets a cookie that says that this browser stores data of a journey, at which step the person is, and which experiments
 * have decided something for them; nothing else. The service then does not render the first page of a new visitor, but
 * at most that step's heading, in the arms that the person keeps. `key` is the journey's storage key. `exposed` has the
 * flags of this document's exposures, and gets those of earlier ones.
 */
export function createKept(key: string, exposed: Set<string>): Kept {
  const name = keptCookie(key);
  let written = readCookie(name);
  let keeping = written !== "";
  let [place = "", ...flags] = decodeURIComponent(written).split(FLAG);
  for (const flag of flags) exposed.add(flag);
  const write = (): void => {
    // "-" means that data is stored but the step is not known yet.
    const value = keeping ? encodeURIComponent([place || "-", ...exposed].join(FLAG)) : "";
    if (value === written) return;
    written = value;
    // With storage that ends with the tab, the cookie outlives the data. The only effect is a slightly later first
    // page.
    writeCookie(name, value);
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
    follow({ now, watch }) {
      const here = (): void => {
        const { snapshot, leaving } = now();
        if (leaving === "document") return;
        place = snapshot.step;
        write();
      };
      here();
      watch(here);
    },
    write,
  };
}

/** Name of this cookie. */
export function keptCookie(key: string): string {
  return `kept.${key}`;
}

/** The step in the value of this cookie. */
export function stepIn(value: string | undefined): string | undefined {
  return value?.split(FLAG)[0];
}

/** The flags of the experiments that have decided something for a person in the middle of a journey. */
export function exposedIn(cookies: string): string[] {
  return [...cookies.matchAll(/kept\.[^;~]*~([^;]*)/g)].flatMap(([, flags = ""]) => flags.split(FLAG));
}

/** Stands before each flag, and in no step's name. */
const FLAG = "~";
