import type { Log } from "../http/index.ts";
import { smtp } from "./smtp.ts";
import { NotSent, type Transports } from "./transport.ts";

interface MessagingConfig {
  readonly smtpUrl?: string | undefined;
  readonly smsUrl?: string | undefined;
  /** Sender of the mails. */
  readonly mailFrom: string;
  /** Messages are shown at /dev/outbox, so one without a transport counts as sent. */
  readonly outboxPage: boolean;
}

/**
 * Opens the configured transports. Without a transport and without the outbox page, messages wait until a transport is
 * configured, and the log says so.
 */
export function openTransports({ smtpUrl, smsUrl, mailFrom, outboxPage }: MessagingConfig, log: Log): Transports {
  const mail = smtpUrl === undefined ? undefined : smtp(smtpUrl, mailFrom);
  const shown = outboxPage ? async (): Promise<void> => undefined : undefined;
  if (!mail && !shown) log.warn({ setting: "SMTP_URL" }, "mail waits in the outbox: no SMTP server is configured");
  if (smsUrl === undefined && !shown)
    log.warn({ setting: "SMS_URL" }, "text messages wait in the outbox: nobody is configured to send them");
  return {
    mail: mail?.send ?? shown,
    sms: smsUrl === undefined ? shown : smsHook(smsUrl),
    close: () => mail?.close(),
  };
}

const TIMEOUT_MS = 15_000;

/**
 * Sends text messages through an HTTP endpoint: `POST` of `{ "id", "to", "text" }` as JSON to `url`, with the id also
 * as `Idempotency-Key`. Any 2xx means accepted; a 4xx other than 408 and 429 is a permanent refusal; everything else is
 * retried. User and password in the address become basic authentication.
 */
function smsHook(url: string): NonNullable<Transports["sms"]> {
  const target = new URL(url);
  const { username, password } = target;
  target.username = "";
  target.password = "";
  const basic = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64");
  return async ({ id, to, text }) => {
    const response = await fetch(target, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": id,
        ...(username === "" ? {} : { authorization: `Basic ${basic}` }),
      },
      body: JSON.stringify({ id, to, text }),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new NotSent("sms no answer", false);
    });
    await response.body?.cancel();
    if (response.ok) return;
    const refused = response.status >= 400 && response.status < 500 && ![408, 429].includes(response.status);
    throw new NotSent(`sms ${response.status}`, refused);
  };
}
