import { parseCookie } from "cookie";
import type { FastifyRequest } from "fastify";

/** What a call says about the browser that it comes from. */
export interface VisitingBrowser {
  /** Random id of the visitor, from the cookie that pages set while an experiment divides visitors or is started. */
  readonly visitor: string | undefined;
  readonly userAgent: string;
  /** A coarse class, by the browser's own hint. */
  readonly device: "phone" | "desktop";
  /** The host that it calls, without port. */
  readonly hostname: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function visitingBrowser({ headers, hostname }: FastifyRequest): VisitingBrowser {
  const userAgent = headers["user-agent"] ?? "";
  const { visitor } = parseCookie(headers.cookie ?? "");
  // Safari and Firefox send no hint.
  const isPhone = headers["sec-ch-ua-mobile"] === "?1" || /Mobi/.test(userAgent);
  return {
    visitor: visitor !== undefined && UUID.test(visitor) ? visitor : undefined,
    userAgent,
    device: isPhone ? "phone" : "desktop",
    hostname,
  };
}
