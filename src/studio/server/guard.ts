import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { parseCookie } from "cookie";

/**
 * Admits only the browser that has opened the printed link, which works once. It refuses pages of other programs and
 * other machines.
 */
export interface Guard {
  /** The secret part of the link, valid once. */
  readonly token: string;
  /** Whether a request may continue. If not, it has been answered. */
  admits(request: IncomingMessage, response: ServerResponse): boolean;
  /** The same for an upgrade to a persistent connection, which gets no answer. */
  admitsSocket(request: IncomingMessage): boolean;
}

/** `port` returns the port of the Studio. */
export function createGuard(port: () => number): Guard {
  const token = randomBytes(24).toString("base64url");
  const session = randomBytes(32).toString("base64url");
  let isUsed = false;
  // Cookies do not distinguish ports, so two Studios would overwrite each other's.
  const name = () => `studio-${port()}`;

  /**
   * Whether the browser used one of our host names. A different name means DNS rebinding: another site's name that
   * points to this machine.
   */
  const isOurHost = ({ headers: { host } }: IncomingMessage) =>
    host === `127.0.0.1:${port()}` || host === `localhost:${port()}`;
  const isOurOrigin = ({ headers, method }: IncomingMessage) => {
    const { origin } = headers;
    if (origin !== undefined) return origin === `http://${headers.host}`;
    return method === "GET" || method === "HEAD";
  };
  const isFromOurPage = ({ headers }: IncomingMessage) => {
    const site = headers["sec-fetch-site"];
    return site === undefined || site === "same-origin" || site === "none";
  };
  const hasSession = ({ headers: { cookie = "" } }: IncomingMessage) => same(parseCookie(cookie)[name()], session);

  return {
    token,
    admits(request, response) {
      if (!isOurHost(request)) return refuse(response, 421, "The Studio has another address.");
      const url = new URL(request.url ?? "/", "http://localhost");
      const sent = url.searchParams.get("token");
      if (url.pathname === "/studio/open" && sent !== null) {
        if (isUsed || !same(sent, token))
          return refuse(response, 403, "This link was used already. End the Studio and start it again for a new one.");
        isUsed = true;
        response
          .writeHead(303, {
            Location: "/studio/",
            "Set-Cookie": `${name()}=${session}; Path=/; HttpOnly; SameSite=Strict`,
            "Cache-Control": "no-store",
            "Referrer-Policy": "no-referrer",
          })
          .end();
        return false;
      }
      if (!isOurOrigin(request) || (!isFromOurPage(request) && request.method !== "GET"))
        return refuse(response, 403, "Only the Studio's own pages may request this.");
      if (!hasSession(request))
        return refuse(response, 401, "Open the Studio with the link that it printed when it started.");
      return true;
    },
    admitsSocket: (request) =>
      isOurHost(request) && request.headers.origin === `http://${request.headers.host}` && hasSession(request),
  };
}

function refuse(response: ServerResponse, status: number, message: string): false {
  response
    .writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" })
    .end(`${message}\n`);
  return false;
}

function same(sent: string | undefined, wanted: string): boolean {
  const [a, b] = [Buffer.from(sent ?? ""), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
