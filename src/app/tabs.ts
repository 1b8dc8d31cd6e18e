/** What a tab knows of the other tabs in which the same journey is open. */
export interface Tabs {
  /** Says to the others that something is being changed here, until the returned function is called. */
  announce(): () => void;
  /** Whether another tab is changing something now. Where it is, `ended` is called once it is not any more. */
  look(ended: () => void): Promise<boolean>;
}

/**
 * A tab that changes something holds a Web Lock: the browser lets go of it too where the tab is closed, reloaded or crashes. Where the browser has none
 * (a page that came over plain http), nobody hears of the others; the service still decides.
 * @param name of the lock: one for each journey.
 */
export function createTabs(name: string, locks: LockManager | undefined): Tabs {
  let own = 0;
  let waiting = false;
  return {
    announce() {
      own += 1;
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      // Shared: whoever else changes something is not kept waiting.
      void locks?.request(name, { mode: "shared" }, () => held).catch(() => undefined);
      return () => {
        own -= 1;
        release();
      };
    },
    async look(ended) {
      if (locks === undefined || own > 0) return false;
      try {
        const { held = [], pending = [] } = await locks.query();
        const busy = [...held, ...pending].some((lock) => lock.name === name && lock.mode === "shared");
        if (!busy || own > 0) return false;
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
