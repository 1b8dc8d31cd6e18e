/** What a tab knows about other tabs with the same journey. */
interface Tabs {
  /** Tells the other tabs that a changing call runs here, until the returned function is called. */
  announce(): () => void;
  /** Whether another tab runs a changing call now. If so, `ended` is called when it has ended. */
  look(ended: () => void): Promise<boolean>;
}

type Marks = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * The browser grants a lock in the background, so other tabs may read what a tab has stored before they can see its
 * lock.
 */
const SEEN_WITHIN_MS = 2_000;
const LOOK_AGAIN_MS = 25;

/**
 * A tab with a changing call holds a Web Lock, which the browser also releases when the tab is closed, reloaded or
 * crashes. A mark in the shared storage announces the lock as soon as anything stored after it can be read. Without Web
 * Locks (a page loaded by plain HTTP), tabs do not know about each other; the service still decides.
 * @param name of the lock, and of the mark: one for each journey.
 */
export function createTabs(name: string, locks: LockManager | undefined, marks: Marks): Tabs {
  let own = 0;
  let waiting = false;

  async function isHeld(lock: LockManager): Promise<boolean> {
    const { held = [], pending = [] } = await lock.query();
    return [...held, ...pending].some((one) => one.name === name && one.mode === "shared");
  }

  /** A mark without a lock means that the lock is not granted yet, or that the tab with the mark has crashed. */
  async function isSeen(lock: LockManager): Promise<boolean> {
    const until = performance.now() + SEEN_WITHIN_MS;
    for (;;) {
      if (await isHeld(lock)) return true;
      if (marks.getItem(name) === null || own > 0) return false;
      if (performance.now() > until) break;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
    marks.removeItem(name);
    return false;
  }

  return {
    announce() {
      if (locks === undefined) return () => {};
      own += 1;
      marks.setItem(name, "1");
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      // A shared lock, so that other tabs with changing calls do not wait.
      void locks.request(name, { mode: "shared" }, () => held).catch(() => undefined);
      return () => {
        own -= 1;
        if (own === 0) marks.removeItem(name);
        release();
      };
    },
    async look(ended) {
      if (locks === undefined || own > 0) return false;
      try {
        if (!(await isSeen(locks)) || own > 0) return false;
        if (!waiting) {
          waiting = true;
          const free = () => {
            waiting = false;
            ended();
          };
          // Granted when nobody holds the lock any more.
          void locks.request(name, free).catch(free);
        }
        return true;
      } catch {
        return false;
      }
    },
  };
}
