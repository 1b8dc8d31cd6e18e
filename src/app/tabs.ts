/** What a tab knows of the other tabs in which the same journey is open. */
export interface Tabs {
  /** Says to the others that something is being changed here, until the returned function is called. */
  announce(): () => void;
  /** Whether another tab is changing something now. Where it is, `ended` is called once it is not any more. */
  look(ended: () => void): Promise<boolean>;
}

type Marks = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A lock is asked for in the background: others may hear of what a tab has stored before they can see that it holds one. */
const SEEN_WITHIN_MS = 2_000;
const LOOK_AGAIN_MS = 25;

/**
 * A tab that changes something holds a Web Lock: the browser lets go of it too where the tab is closed, reloaded or crashes. A mark in the storage that the
 * tabs share says that there is one, as soon as anything that is stored after it can be read. Where the browser has no locks (a page that came over plain
 * http), nobody hears of the others; the service still decides.
 * @param name of the lock, and of the mark: one for each journey.
 */
export function createTabs(name: string, locks: LockManager | undefined, marks: Marks): Tabs {
  let own = 0;
  let waiting = false;

  async function isHeld(lock: LockManager): Promise<boolean> {
    const { held = [], pending = [] } = await lock.query();
    return [...held, ...pending].some((one) => one.name === name && one.mode === "shared");
  }

  /** Where there is a mark, the lock is on its way, or the tab that made the mark has crashed. */
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
      // Shared: whoever else changes something is not kept waiting.
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
          // Granted when nobody holds it any more.
          void locks.request(name, free).catch(free);
        }
        return true;
      } catch {
        return false;
      }
    },
  };
}
