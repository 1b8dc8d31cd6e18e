import type { FastifyRequest } from "fastify";

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127(\.\d+){3})$/i;
const LOOPBACK_NAME = /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/**
 * Names of headers that proxies and content delivery networks add: those of RFC 7239 and RFC 9110, and by their usual
 * parts those in which each product names the client.
 */
const OF_PROXY =
  /forwarded|^via$|^cdn-|^cf-|^cloudfront-|^x-amz|^x-envoy|^x-arr-|^x-vercel|real-?ip|(client|connecting|user|remote|source|origin(al)?)-?(ip|addr)|prox(y|ied)/;
/** How the client reached the proxy. Only the header with its address says who it is. */
const ABOUT_CONNECTION = /^x-forwarded-(port|proto|host|server|ssl|scheme|prefix)$/;

/**
 * Whether a request comes from this machine and uses a host name that only this machine answers to. This stops DNS
 * rebinding, where a foreign page's name resolves to this machine. For a proxied request, which any header of a proxy
 * reveals, the client must be local too, because the proxy's own address is: each such header must hold addresses of
 * this machine and nothing else.
 */
export function isLocalCaller({ raw, headers }: FastifyRequest): boolean {
  const addresses = [raw.socket.remoteAddress ?? ""];
  for (const [name, value] of Object.entries(headers)) {
    const isSaidElsewhere = ABOUT_CONNECTION.test(name) && headers["x-forwarded-for"] !== undefined;
    if (OF_PROXY.test(name) && !isSaidElsewhere) addresses.push(...[value ?? ""].flat().join(",").split(","));
  }
  return addresses.every((one) => LOOPBACK_ADDRESS.test(one.trim())) && LOOPBACK_NAME.test(headers.host ?? "");
}

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
