import type { Store } from "../browser/index.ts";

/**
 * A deploy removes files that an open page may still load. If one is missing and the service has a newer build, the
 * page reloads itself. If the service has the same build or does not answer, the network is the cause, and nothing is
 * done here. Decision 27.
 */
interface NewerBuild {
  /**
   * Reports that a file could not be loaded. Resolves to whether the page reloads itself: a newer build is the cause,
   * and nothing would be lost.
   */
  lacks(): Promise<boolean>;
  /** Resolves to whether a newer build was the cause of the last failure; false if there was none. */
  outdated(): Promise<boolean>;
  /** `ready` waits until the page can be reloaded, and resolves to whether it still should be. */
  before(ready: () => Promise<boolean>): void;
}

/** The builds that this tab has left. Prevents endless reloads if two instances serve different builds. */
const LEFT = "left-builds";
/** Failures within this time have the same cause. */
const ASK_AGAIN_MS = 5_000;

/** Listens for failed imports, which Vite reports as `vite:preloadError`. */
export function watchBuild(store: Store): NewerBuild {
  let ready = (): Promise<boolean> => Promise.resolve(true);
  let check: Promise<boolean> | undefined;
  let leaves: Promise<boolean> = Promise.resolve(false);

  const loadAnew = async (left: readonly string[]): Promise<boolean> => {
    if (!(await ready())) {
      // The next failure checks again.
      check = undefined;
      return false;
    }
    store.setItem(LEFT, left.join(" "));
    location.reload();
    return true;
  };
  const ask = async (): Promise<boolean> => {
    const own = document.querySelector("script[type=module][src]")?.getAttribute("src") ?? "";
    const served = await servedBuild();
    const left = (store.getItem(LEFT) ?? "").split(" ");
    if (served === undefined || served === own || left.includes(own)) return false;
    leaves = loadAnew([...left, own]);
    return true;
  };
  const lacks = async (): Promise<boolean> => {
    if (check === undefined) {
      check = ask();
      // A decision to reload is final until the page is gone or must not be reloaded.
      void check.then((newer) => newer || setTimeout(() => (check = undefined), ASK_AGAIN_MS));
    }
    return (await check) && leaves;
  };
  window.addEventListener("vite:preloadError", () => void lacks());
  return {
    lacks,
    outdated: () => check ?? Promise.resolve(false),
    before(callback) {
      ready = callback;
    },
  };
}

/** The address of the entry script that the service's pages use now; `undefined` without an answer. */
async function servedBuild(): Promise<string | undefined> {
  try {
    const response = await fetch(location.pathname, { cache: "no-store", headers: { accept: "text/html" } });
    if (!response.ok) return undefined;
    return /<script(?=[^>]*\stype="module")[^>]*\ssrc="([^"]+)"/.exec(await response.text())?.[1];
  } catch {
    return undefined;
  }
}
