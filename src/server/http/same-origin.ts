import type { FastifyRequest } from "fastify";

/**
 * Whether our own page sends the request, according to the browser (Fetch Metadata; Origin in older browsers). Other
 * clients send neither header, and no user's cookie. The cookie is SameSite=Strict, but browsers treat other ports of
 * the same host as the same site.
 */
export function isOurs({ headers, host }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
