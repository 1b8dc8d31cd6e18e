import type { FastifyRequest } from "fastify";

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127(\.\d+){3})$/i;
const LOOPBACK_NAME = /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/**
 * Whether a request comes from this machine and uses a host name that only this machine answers to. This stops DNS
 * rebinding, where a foreign page's name resolves to this machine. For a proxied request the forwarded addresses must
 * be local too, because the proxy's own address is.
 */
export function isLocalCaller({ raw, headers }: FastifyRequest): boolean {
  const forwarded = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  const addresses = [raw.socket.remoteAddress ?? "", ...forwarded.map((one) => one.trim()).filter(Boolean)];
  const unsaid = headers["forwarded"] !== undefined || headers["via"] !== undefined;
  return !unsaid && addresses.every((one) => LOOPBACK_ADDRESS.test(one)) && LOOPBACK_NAME.test(headers.host ?? "");
}
