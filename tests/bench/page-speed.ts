/** What Lighthouse finds of one page with its preset for phones, throttling simulated as it does by itself. Nothing is loaded from elsewhere. */
import type { Lighthouse } from "./lighthouse-tool.ts";
import { NotTaken } from "./looks.ts";
import type { Speed } from "./speed.ts";

/** Beside what Lighthouse clears by itself before it looks (caches): what makes somebody known. */
const KNOWN = [
  "cookies",
  "local_storage",
  "indexeddb",
  "file_systems",
  "shader_cache",
  "service_workers",
  "cache_storage",
];

/** Lighthouse has recorded nothing, or not from the beginning; its other errors are of the page that it looked at. */
const NOT_RECORDED: ReadonlySet<string> = new Set(["NO_TRACING_STARTED", "NO_NAVSTART"]);

/**
 * Looks at `url` once in a new tab of the browser that has its debugging port at `port`. `fresh`: as somebody who comes for the first time; else as
 * whoever the browser's storage says. Throws where the page could not be measured (`NotTaken`: by
 * no fault of its own), or where the browser was led to another path.
 */
export async function speedOf(lighthouse: Lighthouse, url: string, port: number, fresh: boolean): Promise<Speed> {
  const found = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: ["performance"],
    ...(fresh && { clearStorageTypes: KNOWN }),
  });
  const { lhr } = found ?? {};
  const { code = "", message = "" } = lhr?.runtimeError ?? {};
  if (NOT_RECORDED.has(code)) throw new NotTaken(`${url}: ${message}`);
  if (lhr === undefined || lhr.runtimeError) throw new Error(`${url}: ${message || "no result"}`);
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
  const number = (audit: string): number => {
    const value = lhr.audits[audit]?.numericValue;
    if (value === undefined) throw new Error(`${url}: Lighthouse says nothing of ${audit}`);
    return value;
  };
  return {
    score: (lhr.categories["performance"]?.score ?? 0) * 100,
    firstPaint: number("first-contentful-paint"),
    largestPaint: number("largest-contentful-paint"),
    layoutShift: number("cumulative-layout-shift"),
    bytes: number("total-byte-weight"),
  };
}
