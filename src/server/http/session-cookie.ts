import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

/** The cookie that says whose session it is. No script can read it, and no other site can have it sent. */
export interface SessionCookie {
  /** The browser's, as it came: not proved. */
  readonly token: string | undefined;
  give(token: string): void;
  takeBack(): void;
}

/**
 * Secure, and bound to this very host by its name (RFC 6265bis, `__Host-`), but for a loopback address without TLS, where some
 * browsers keep no such cookie. It ends with the browser; the service ends it sooner.
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
