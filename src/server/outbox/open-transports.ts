import type { Log } from "../http/index.ts";
import { smsHook } from "./sms-hook.ts";
import { smtp } from "./smtp.ts";
import type { Transports } from "./transport.ts";

export interface MessagingConfig {
  readonly smtpUrl?: string | undefined;
  readonly smsUrl?: string | undefined;
  /** Who mail is from. */
  readonly mailFrom: string;
  /** Messages are shown at /dev/outbox: one that nothing else sends counts as sent. */
  readonly outboxPage: boolean;
}

/** The transports that are configured. Without one, and without the page, messages wait for the day that there is one; the log says so. */
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
