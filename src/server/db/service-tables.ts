import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Made } from "./columns.ts";

export interface IdempotencyTable {
  key: string;
  operation: string;
  fingerprint: Buffer;
  /** Encrypted: answers hold keys and tokens. */
  answer: Buffer | null;
  /** Whose turn it is to run it, and until when. Null where an older release began it. */
  claim: string | null;
  busy_until: Date;
  created_at: Made;
}

/** One row, written to see whether anything can be. */
export interface ReadinessTable {
  one: Generated<boolean>;
  written_at: Date;
}

/** What people did, for analytics; nothing that says who they are. */
export interface EventTable {
  id: string;
  visitor: string;
  flow: string;
  name: string;
  /** By the browser's clock. */
  happened_at: Date;
  received_at: Made;
  properties: JSONColumnType<Record<string, string | number | boolean>>;
}

/** A message to a person; see `outbox/`. */
export interface OutboxTable {
  /** Stands in the mail's Message-ID. */
  id: string;
  /** What it is for, without personal values: one message for each. */
  purpose: string;
  channel: "mail" | "sms";
  template: string;
  language: string;
  /** Encrypted: who it goes to and what it says. Null when it was sent and nobody may look at it. */
  content: Buffer | null;
  created_at: Made;
  /** Not tried before. */
  due_at: ColumnType<Date, Date | undefined, Date>;
  /** Not sent after. */
  valid_until: Date | null;
  tries: Generated<number>;
  /** Whose turn it is to send it, and until when. */
  lease: string | null;
  leased_until: Date | null;
  sent_at: Date | null;
  given_up_at: Date | null;
  reason: string | null;
}

/** A file that somebody has added to a form; see `files/`. */
export interface FileTable {
  id: string;
  form: string;
  field: string;
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  sha256: Buffer;
  content: Buffer;
  /** When it came, the last time. */
  created_at: ColumnType<Date, never, Date>;
  /** Null: no call has used it, and it is forgotten. */
  used_at: Date | null;
  /** A keyed digest of whom it belongs to. Null while no call has named them. */
  used_by: Buffer | null;
  /** How many calls use it, those under way included. */
  uses: Generated<number>;
  /** How many of them have named the owner. */
  owner_uses: Generated<number>;
}
