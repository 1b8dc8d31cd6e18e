import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { parseCookie } from "cookie";

/** Lets in whoever has opened the link that was printed, once, and nobody else: no other program's page, no other machine. */
export interface Guard {
  /** The part of the link that makes it secret; good once. */
  readonly token: string;
  /** Whether a request may go on; else it has been answered. */
  admits(request: IncomingMessage, response: ServerResponse): boolean;
  /** The same for a connection that is to stay open, which has no answer. */
  admitsSocket(request: IncomingMessage): boolean;
}

/** `port`: where the Studio listens. */
export function createGuard(port: () => number): Guard {
  const token = randomBytes(24).toString("base64url");
  const session = randomBytes(32).toString("base64url");
  let isUsed = false;
  // Cookies know no ports: two Studios would take each other's.
  const name = () => `studio-${port()}`;

  /** The name that the browser used: another one is a page of somebody else's that has this machine's address (DNS rebinding). */
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
      if (!isOurHost(request)) return refuse(response, 421, "This is the Studio of another address.");
      const url = new URL(request.url ?? "/", "http://localhost");
      const given = url.searchParams.get("token");
      if (url.pathname === "/studio/open" && given !== null) {
        if (isUsed || !same(given, token))
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
        return refuse(response, 403, "Only the Studio's own pages may ask this.");
      if (!hasSession(request))
        return refuse(response, 401, "Open the Studio by the link that it printed when it was started.");
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

function same(given: string | undefined, wanted: string): boolean {
  const [a, b] = [Buffer.from(given ?? ""), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
