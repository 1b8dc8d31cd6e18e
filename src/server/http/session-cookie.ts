import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

/** The session cookie. Scripts cannot read it, and other sites cannot make the browser send it. */
export interface SessionCookie {
  /** The token as the browser sent it, unverified. */
  readonly token: string | undefined;
  give(token: string): void;
  takeBack(): void;
}

/**
 * Secure and bound to this host by its name prefix (RFC 6265bis, `__Host-`). The exception is a loopback address
 * without TLS, where some browsers do not store such a cookie. It is deleted when the browser closes; the service may
 * end the session earlier.
 */
export function sessionCookie(request: FastifyRequest, reply: FastifyReply): SessionCookie {
  const plain = request.protocol === "http" && LOOPBACK.test(request.hostname);
  const name = plain ? "session" : "__Host-session";
  const set = (value: string, maxAge?: number): void => {
    const about = { httpOnly: true, secure: !plain, sameSite: "strict", path: "/" } as const;
    void reply.header("set-cookie", stringifySetCookie({ name, value, ...about, ...(maxAge === 0 && { maxAge }) }));
  };
  return {
    token: parseCookie(request.headers.cookie ?? "")[name],
    give: (token) => set(token),
    takeBack: () => set("", 0),
  };
}

const LOOPBACK = /^((.+\.)?localhost|127(\.\d+){3}|\[?::1\]?)$/;
