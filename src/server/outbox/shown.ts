import type { Selectable } from "kysely";
import type { Tables } from "../db/index.ts";
import type { Resources } from "../http/index.ts";
import { writeMail, writeTextMessage } from "../messages/index.ts";
import { messageOf } from "./outbox.ts";

/** A message as its recipient reads it. */
export interface Shown {
  readonly id: string;
  readonly channel: "mail" | "sms";
  readonly template: string;
  readonly to: string;
  readonly at: string;
  readonly state: "sent" | "waiting" | "givenUp";
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** A row as a message; none if its content was deleted. */
export function show(
  { secrets, links }: Pick<Resources, "secrets" | "links">,
  row: Selectable<Tables["outbox"]>,
): Shown[] {
  const message = messageOf(secrets, row);
  if (!message) return [];
  const common = {
    id: row.id,
    channel: row.channel,
    template: row.template,
    to: message.to,
    at: row.created_at.toISOString(),
    state: row.sent_at ? "sent" : row.given_up_at ? "givenUp" : "waiting",
  } as const;
  if (message.channel === "sms") return [{ ...common, subject: "", text: writeTextMessage(message) }];
  return [{ ...common, ...writeMail(message, links.supportOf(message.country, message.language).phone) }];
}
