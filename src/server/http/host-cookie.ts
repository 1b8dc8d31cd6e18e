import { stringifySetCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A cookie of this host. Scripts cannot read it, and other sites cannot make the browser send it. */
export interface HostCookie {
  /**
   * Every value that the browser sent under its name, unverified. Where the name has no `__Host-` prefix, another host
   * of the same domain can add one of its own, before or after ours: whoever reads them accepts the one that is valid.
   */
  readonly values: readonly string[];
  give(value: string): void;
  takeBack(): void;
}

interface CookieOptions {
  /** Without it, it is deleted when the browser closes. */
  readonly lastsS?: number;
  /** `lax`: also sent when somebody comes here by a link or redirect of another site, but not with its forms. */
  readonly sameSite?: "strict" | "lax";
}

/**
 * Secure and bound to this host by its name prefix (RFC 6265bis, `__Host-`). The exception is a loopback address
 * without TLS, where some browsers do not store such a cookie.
 */
export function hostCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  plainName: string,
  { lastsS, sameSite = "strict" }: CookieOptions = {},
): HostCookie {
  const plain = request.protocol === "http" && LOOPBACK.test(request.hostname);
  const name = plain ? plainName : `__Host-${plainName}`;
  const set = (value: string, maxAge: number | undefined): void => {
    const about = { httpOnly: true, secure: !plain, sameSite, path: "/" } as const;
    void reply.header(
      "set-cookie",
      stringifySetCookie({ name, value, ...about, ...(maxAge !== undefined && { maxAge }) }),
    );
  };
  return {
    values: cookiesNamed(request.headers.cookie, name),
    give: (value) => set(value, lastsS),
    takeBack: () => set("", 0),
  };
}

/** More than a browser has of one name by accident; each costs a look into the database. */
const MOST = 8;

/** The different values of all cookies with this name, in the order in which they were sent. */
function cookiesNamed(header: string | undefined, name: string): readonly string[] {
  const pairs = (header ?? "").split(";").map((one) => one.trim());
  const values = pairs.filter((one) => one.startsWith(`${name}=`)).map((one) => one.slice(name.length + 1));
  return [...new Set(values.filter((value) => value !== ""))].slice(0, MOST);
}

const LOOPBACK = /^((.+\.)?localhost|127(\.\d+){3}|\[?::1\]?)$/;
