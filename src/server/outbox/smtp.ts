import { createTransport, type SendMailOptions } from "nodemailer";
import { NotSent, type Transports } from "./transport.ts";

/** Time limits in ms. */
interface SmtpLimits {
  /** For connecting, and for the greeting. */
  readonly connectMs: number;
  /** For an answer, of which some bytes have to come. */
  readonly silentMs: number;
  /** For all of it. A server that sends a byte now and then would otherwise keep a message for ever. */
  readonly wholeMs: number;
}

const LIMITS: SmtpLimits = { connectMs: 10_000, silentMs: 30_000, wholeMs: 60_000 };
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Sends mail by SMTP. `url`: `smtps://user:password@host:465`, or `smtp://…:587`, which must support STARTTLS unless
 * the server is on this machine or the address contains `?requireTLS=false`. `from` is an address, or a name with an
 * address in angle brackets.
 */
export function smtp(
  url: string,
  from: string,
  { connectMs, silentMs, wholeMs }: SmtpLimits = LIMITS,
): { readonly send: NonNullable<Transports["mail"]>; readonly close: () => void } {
  const { hostname, searchParams } = new URL(url);
  const requireTLS = !LOOPBACK.has(hostname) && searchParams.get("requireTLS") !== "false";
  const transport = createTransport({
    url,
    requireTLS,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silentMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    close: () => transport.close(),
    async send({ id, to, replyTo, date, subject, text, html }) {
      try {
        const mail: SendMailOptions & { readonly signal: AbortSignal } = {
          signal: AbortSignal.timeout(wholeMs),
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
        };
        await transport.sendMail(mail);
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
