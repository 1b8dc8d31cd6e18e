import { createTransport } from "nodemailer";
import type { Transports } from "./transport.ts";
import { NotSent } from "./transport.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Sends mail by SMTP. `url`: `smtps://user:password@host:465`, or `smtp://…:587`, which must support STARTTLS unless
 * the server is on this machine or the address contains `?requireTLS=false`. `from` is an address, or a name with an
 * address in angle brackets.
 */
export function smtp(
  url: string,
  from: string,
): { readonly send: NonNullable<Transports["mail"]>; readonly close: () => void } {
  const { hostname, searchParams } = new URL(url);
  const requireTLS = !LOOPBACK.has(hostname) && searchParams.get("requireTLS") !== "false";
  const transport = createTransport({
    url,
    requireTLS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    close: () => transport.close(),
    async send({ id, to, replyTo, date, subject, text, html }) {
      try {
        await transport.sendMail({
          from,
          // An object, so that a comma in it cannot add a second recipient.
          to: { name: "", address: to },
          replyTo,
          subject,
          text,
          html,
          date,
          messageId: `<${id}@${domainOf(from)}>`,
          headers: { "Auto-Submitted": "auto-generated" },
        });
      } catch (error) {
        throw notSent(error);
      }
    },
  };
}

/**
 * A 5xx reply about this message is permanent. Failed logins and broken connections are our problem, so the mail is
 * tried again later.
 */
function notSent(error: unknown): NotSent {
  const { responseCode, code } = error as { readonly responseCode?: unknown; readonly code?: unknown };
  const reply = typeof responseCode === "number" ? responseCode : 0;
  const aboutMessage = code === "EENVELOPE" || code === "EMESSAGE";
  return new NotSent(`smtp ${reply || (typeof code === "string" ? code : "failed")}`, aboutMessage && reply >= 500);
}

function domainOf(from: string): string {
  return /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
}
