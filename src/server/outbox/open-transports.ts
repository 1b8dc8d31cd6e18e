import type { Log } from "../http/index.ts";
import { smsHook } from "./sms-hook.ts";
import { smtp } from "./smtp.ts";
import type { Transports } from "./transport.ts";

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
