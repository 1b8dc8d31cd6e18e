import type { FastifyRequest } from "fastify";

/**
 * Whether a page of ours sends a request, as far as the browser says (Fetch Metadata; Origin in older ones). What is no browser says
 * nothing and carries nobody's cookie. The cookie is SameSite=Strict already; but that takes another port of this host for ours.
 */
export function isOurs({ headers, host }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
