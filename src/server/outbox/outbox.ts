import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { inMs, type Tables } from "../db/index.ts";
import type { Message, MessageTemplate } from "../messages/index.ts";
import { emailKey } from "../registrations/names.ts";
import type { Secrets } from "../secrets/index.ts";
import { type LinkedSpan, spanToLink } from "../tracing/current-span.ts";

/**
 * Queues messages to people. A message is written in the transaction that it reports on, so it is sent only if that
 * transaction commits.
 *
 *     await outbox.enqueue(tx, {
 *       purpose: `password-reset ${resetId}`,     // at most one message per purpose; use ids, no personal data
 *       channel: "mail", to: user.email, language: lang,
 *       template: "passwordReset", values: { firstName, link, minutes: "30" },
 *       validForMs: 600_000,                      // not sent after that
 *     });
 */
export interface Outbox {
  /** Returns false, and writes nothing, if there is already a message for this purpose. */
  enqueue<Template extends MessageTemplate>(tx: Kysely<Tables>, message: Outgoing<Template>): Promise<boolean>;
}

type Outgoing<Template extends MessageTemplate> = Message<Template> & {
  readonly purpose: string;
  /** Time in ms after which it is no longer sent. */
  readonly validForMs?: number;
};

/** The encrypted part of a message. */
interface Content extends Pick<Message, "to" | "values" | "country"> {
  readonly queuedIn?: LinkedSpan | undefined;
}

export function createOutbox(secrets: Secrets): Outbox {
  return {
    async enqueue(tx, { purpose, channel, to, template, language, country, values, validForMs }) {
      const content: Content = { to, values, country, queuedIn: spanToLink() };
      const made = await tx
        .insertInto("outbox")
        .values({
          id: randomUUID(),
          purpose,
          channel,
          template,
          language,
          recipient: recipientKey(secrets, to),
          content: secrets.seal(JSON.stringify(content)),
          valid_until: validForMs === undefined ? null : inMs(validForMs),
        })
        .onConflict((conflict) => conflict.column("purpose").doNothing())
        .returning("id")
        .executeTakeFirst();
      return made !== undefined;
    },
  };
}

/** Finds the messages to an e-mail address or a phone number, also after their content was deleted. */
export function recipientKey(secrets: Secrets, to: string): Buffer {
  return secrets.digest(`recipient ${to.startsWith("+") ? to : emailKey(to)}`);
}

/**
 * The message of a row; `undefined` if its content was deleted. The casts are safe, because only `enqueue` writes rows.
 */
export function messageOf(
  secrets: Secrets,
  row: {
    readonly channel: "mail" | "sms";
    readonly template: string;
    readonly language: string;
    readonly content: Buffer | null;
  },
): (Message & Pick<Content, "queuedIn">) | undefined {
  if (!row.content) return undefined;
  const { channel, template, language } = row;
  const content = JSON.parse(secrets.open(row.content)) as Content;
  return { channel, template, language, ...content } as Message & Pick<Content, "queuedIn">;
}
