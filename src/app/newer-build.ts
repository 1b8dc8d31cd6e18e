import type { Store } from "../browser/index.ts";

/**
 * A deploy while a page is open takes away files that the page may still ask for. Where one lacks and the service has a newer build, the page loads itself
 * anew; where it has the same one, or does not answer, the network is to blame, and nothing is done about it here. Decision 27.
 */
export interface NewerBuild {
  /** Something of this page could not be loaded. Whether it loads itself anew for that, as soon as that is known: a newer build is why, and nothing would be lost. */
  lacks(): Promise<boolean>;
  /** Whether a newer build is why the last one could not be loaded, as soon as that is known; false where nothing lacked. */
  outdated(): Promise<boolean>;
  /** Waits for what must be over before the page may load itself anew; gives whether it is still to. */
  before(ready: () => Promise<boolean>): void;
}

/** The builds that this tab has left, each once: two instances with two builds do not send it to and fro for ever. */
const LEFT = "left-builds";
/** Several things that lack at once have one reason. */
const ASK_AGAIN_MS = 5_000;

/** Hears of every import that fails: Vite says so as `vite:preloadError`. */
export function watchBuild(store: Store): NewerBuild {
  let ready = (): Promise<boolean> => Promise.resolve(true);
  let asked: Promise<boolean> | undefined;
  let leaves: Promise<boolean> = Promise.resolve(false);

  const loadAnew = async (left: readonly string[]): Promise<boolean> => {
    if (!(await ready())) {
      // The next thing that lacks asks again.
      asked = undefined;
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
    if (asked === undefined) {
      asked = ask();
      // Once it is decided, it stays so until the page is gone, or need not go.
      void asked.then((newer) => newer || setTimeout(() => (asked = undefined), ASK_AGAIN_MS));
    }
    return (await asked) && leaves;
  };
  window.addEventListener("vite:preloadError", () => void lacks());
  return {
    lacks,
    outdated: () => asked ?? Promise.resolve(false),
    before(given) {
      ready = given;
    },
  };
}

/** The address of the script that a page of the service begins with now; `undefined` without an answer. */
async function servedBuild(): Promise<string | undefined> {
  try {
    const response = await fetch(location.pathname, { cache: "no-store", headers: { accept: "text/html" } });
    if (!response.ok) return undefined;
    return /<script(?=[^>]*\stype="module")[^>]*\ssrc="([^"]+)"/.exec(await response.text())?.[1];
  } catch {
    return undefined;
  }
}
