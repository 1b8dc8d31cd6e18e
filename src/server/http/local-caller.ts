import type { FastifyRequest } from "fastify";

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127(\.\d+){3})$/i;
const LOOPBACK_NAME = /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/**
 * Whether a request was made on this very machine, by a name that only this machine answers to: a page from elsewhere, whose name was made to lead here (DNS
 * rebinding), sends its own. What passed a proxy counts as the proxy says, since for us it comes from here.
 */
export function isLocalCaller({ raw, headers }: FastifyRequest): boolean {
  const forwarded = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  const addresses = [raw.socket.remoteAddress ?? "", ...forwarded.map((one) => one.trim()).filter(Boolean)];
  const unsaid = headers["forwarded"] !== undefined || headers["via"] !== undefined;
  return !unsaid && addresses.every((one) => LOOPBACK_ADDRESS.test(one)) && LOOPBACK_NAME.test(headers.host ?? "");
}
