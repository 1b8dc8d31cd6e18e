import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { inMs } from "../db/index.ts";
import type { Tables } from "../db/index.ts";
import type { Message, MessageTemplate } from "../messages/index.ts";
import type { Secrets } from "../secrets/index.ts";

/**
 * What people are to be told. Written in the transaction of what it tells of: it goes out when that is certain, and never otherwise.
 *
 *     await outbox.enqueue(tx, {
 *       purpose: `password-reset ${resetId}`,     // one message for each purpose, whatever happens; ids, nothing personal
 *       channel: "mail", to: user.email, language: lang,
 *       template: "passwordReset", values: { firstName, link, minutes: "30" },
 *       validForMs: 600_000,                      // not sent after that
 *     });
 */
export interface Outbox {
  /** False when there is a message of this purpose already: nothing is written then. */
  enqueue<Template extends MessageTemplate>(tx: Kysely<Tables>, message: Outgoing<Template>): Promise<boolean>;
}

export type Outgoing<Template extends MessageTemplate> = Message<Template> & {
  readonly purpose: string;
  /** Not sent when so much time has passed. */
  readonly validForMs?: number;
};

/** What is encrypted of a message. */
type Content = Pick<Message, "to" | "values" | "country">;

export function createOutbox(secrets: Secrets): Outbox {
  return {
    async enqueue(tx, { purpose, channel, to, template, language, country, values, validForMs }) {
      const content: Content = { to, values, country };
      const made = await tx
        .insertInto("outbox")
        .values({
          id: randomUUID(),
          purpose,
          channel,
          template,
          language,
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

/** The message of a row, or none where its content was dropped. Only `enqueue` writes rows, so that they are what it took. */
export function messageOf(
  secrets: Secrets,
  row: {
    readonly channel: "mail" | "sms";
    readonly template: string;
    readonly language: string;
    readonly content: Buffer | null;
  },
): Message | undefined {
  if (!row.content) return undefined;
  const { channel, template, language } = row;
  const content = JSON.parse(secrets.open(row.content)) as Content;
  return { channel, template, language, ...content } as Message;
}
