import type { VisitingBrowser } from "../http/index.ts";
import type { Secrets } from "../secrets/index.ts";

/**
 * The keyed hash under which a visitor is stored, in the form of a UUID (version 8, RFC 9562): without the pepper nobody
 * can tell which browser it was.
 */
export function visitorKey(secrets: Pick<Secrets, "digest">, visitor: string): string {
  const hex = secrets.digest(`visitor ${visitor}`).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The key of the visitor whose browser calls; null without the cookie. */
export function visitorOf({
  secrets,
  browser,
}: {
  readonly secrets: Secrets;
  readonly browser: Pick<VisitingBrowser, "visitor">;
}): string | null {
  return browser.visitor === undefined ? null : visitorKey(secrets, browser.visitor);
}
