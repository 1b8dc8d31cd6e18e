/**
 * What Lighthouse measures for one page with its phone preset and its default simulated throttling. Loads nothing from
 * other hosts.
 */
import type { Lighthouse } from "./lighthouse-tool.ts";
import { NotTaken } from "./looks.ts";
import type { Speed } from "./speed.ts";

/** The storage that identifies a returning person. Lighthouse clears only caches by itself. */
const KNOWN = [
  "cookies",
  "local_storage",
  "indexeddb",
  "file_systems",
  "shader_cache",
  "service_workers",
  "cache_storage",
];

/** Codes for a recording that is missing or incomplete. Lighthouse's other errors are about the page. */
const NOT_RECORDED: ReadonlySet<string> = new Set(["NO_TRACING_STARTED", "NO_NAVSTART"]);

/**
 * Measures `url` once in a new tab of the browser that has its debugging port at `port`. `fresh`: as a first-time
 * visitor; otherwise as the person in the browser's storage. Throws `NotTaken` if the tool failed, and another error if
 * the page could not be measured or led to another path.
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
