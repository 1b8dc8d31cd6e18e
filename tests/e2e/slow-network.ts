/** A network on which each kind of answer has its own delay, and a measure of what moves on the page. */
import type { Page } from "@playwright/test";

export interface SlowNetwork {
  /** Waits until the page has received everything that it requested, and has drawn it. */
  settled(): Promise<void>;
}

/**
 * Calls take longer than half a second: layout shifts within half a second after a press count as the person's own
 * doing.
 */
const LATE_MS: readonly (readonly [RegExp, number])[] = [
  [/\.woff2(\?|$)/, 900],
  [/\.(js|css)(\?|$)/, 120],
  [/\/(v2|ofw)\//, 650],
];
const OTHER_MS = 100;
/** Reports and the session's keepalive, which no page waits for. */
const ASIDE = /\/v2\/events$|\/ofw\/keepalive\.form$|\/worker-[^/]+\.js$/;

/** Delays everything that the page requests from now on. */
export async function slowDown(page: Page): Promise<SlowNetwork> {
  let [requested, running] = [0, 0];
  const idle: (() => void)[] = [];
  await page.route("**/*", async (route) => {
    const url = route.request().url();
    if (ASIDE.test(url)) return route.fallback();
    requested += 1;
    running += 1;
    try {
      const [, ms = OTHER_MS] = LATE_MS.find(([pattern]) => pattern.test(url)) ?? [];
      await new Promise((resolve) => setTimeout(resolve, ms));
      // Fetched here, because the browser does not always report an answer that nobody waits for any more.
      const response = await route.fetch({ maxRedirects: 0 });
      await route.fulfill({ response });
    } catch {
      // The requesting page is gone, or the connection broke: a page that is still there must not wait for ever.
      await route.abort().catch(() => {});
    } finally {
      running -= 1;
      if (running === 0) for (const done of idle.splice(0)) done();
    }
  });
  const allCame = () => (running === 0 ? Promise.resolve() : new Promise<void>((resolve) => void idle.push(resolve)));
  const settled = async (): Promise<void> => {
    const before = requested;
    await allCame();
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          // Waits for idle time: the page has finished its work and requested what it needs next. Without a timeout,
          // Chromium sometimes never calls back after the viewport changed.
          const idle = (then: () => void) => requestIdleCallback(then, { timeout: 5_000 });
          const drawn = () => requestAnimationFrame(() => idle(() => requestAnimationFrame(() => resolve())));
          void document.fonts.ready.then(drawn);
        }),
    );
    // The answers made the page request more.
    if (requested !== before) await settled();
  };
  return { settled };
}

interface Shift {
  readonly value: number;
  /** The elements that moved, with their position and size before and after, in pixels. */
  readonly moved: string;
}

/** Records, from now on and in every document of the page, what moves by itself. */
export async function watchShifts(page: Page): Promise<() => Promise<readonly Shift[]>> {
  await page.addInitScript(() => {
    type Source = { node: Element | null; previousRect: DOMRect; currentRect: DOMRect };
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
    const noted: { value: number; moved: string }[] = [];
    const note = (entries: readonly PerformanceEntry[]) => {
      for (const { value, hadRecentInput, sources } of entries as Entry[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${node?.className || node?.nodeName}: ${from.x},${from.y},${from.width}×${from.height} → ${to.x},${to.y},${to.width}×${to.height}`,
        );
        noted.push({ value, moved: moved.join("; ") });
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    Object.assign(window, {
      takeShifts: () => {
        note(observer.takeRecords());
        return noted.splice(0);
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { takeShifts(): Shift[] }).takeShifts());
}
