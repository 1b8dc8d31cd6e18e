import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Made } from "./columns.ts";

/** What the service needs for itself and for staff. */
export interface ServiceTables {
  idempotency: {
    key: string;
    operation: string;
    fingerprint: Buffer;
    /** Encrypted, because answers contain keys and tokens. */
    answer: Buffer | null;
    /** Id of the caller that may run it, until `busy_until`. Null for a row of an older release. */
    claim: string | null;
    busy_until: Date;
    created_at: Made;
  };

  /** What support or staff did. A row is never changed or deleted: the database refuses it. */
  support_acts: {
    id: Generated<string>;
    at: Made;
    act: string;
    /** The name that the command line got, or the provider's id of somebody who is signed in. */
    done_by: string;
    /** In which role, of somebody who is signed in. */
    role: string | null;
    reason: string;
    /** The registration or professional, whose row may be gone. */
    subject: string | null;
    /** What it was about, if not a person, such as an experiment. */
    target: string | null;
    /** Ids and amounts, no personal data: it stays when the person is erased. */
    details: ColumnType<Readonly<Record<string, unknown>>, string, never>;
  };

  /** The state of an experiment: `flows/experiments.json` says what it is. */
  experiment_states: {
    flag: string;
    active: boolean;
    /** Percent by arm. */
    share: ColumnType<Readonly<Record<string, number>>, string, string>;
    /** Null: everywhere. */
    sites: string[] | null;
    /** Null: in all. */
    languages: string[] | null;
    /** While it is active: everybody is counted, also with all in one arm. */
    counts: ColumnType<boolean, boolean, boolean>;
    /** Its results begin there: it was started, or who takes part has changed. The beginning of time: nobody did that here. */
    since: ColumnType<Date, Date, Date>;
    /** What was tried then (`designOf`). Null: not known. */
    design: string | null;
    /** Of one that was stopped: until when people in the middle keep their arm. Null: they do not. */
    kept_until: Date | null;
  };

  /** A browser in which somebody of staff is signed in. */
  staff_sessions: {
    hash: Buffer;
    /** The provider's id of them. */
    staff_id: string;
    name: string;
    role: "viewer" | "experimenter" | "owner";
    created_at: Made;
    used_at: Date;
    /** Absolute end, however often the session is used. */
    expires_at: Date;
  };

  /** A single row, written to check that the database accepts writes. */
  readiness: {
    one: Generated<boolean>;
    written_at: Date;
  };

  /** A single row: the digest of a known text by the pepper with which the database's secrets were stored. */
  pepper_check: {
    one: Generated<boolean>;
    digest: Buffer;
  };

  /** Events for analytics, without personal data. */
  events: {
    id: string;
    /** Keyed hash of the visitor's random id; the id itself in a row of an older release. */
    visitor: string;
    flow: string;
    name: string;
    /** From the browser's clock. */
    happened_at: Date;
    received_at: Made;
    properties: JSONColumnType<Record<string, string | number | boolean>>;
  };

  /** A message to a person; see `outbox/`. */
  outbox: {
    /** Also used in the mail's Message-ID. */
    id: string;
    /** What the message is for, without personal data. Unique, so each purpose gets one message. */
    purpose: string;
    channel: "mail" | "sms";
    template: string;
    language: string;
    /** Keyed hash of the recipient's address. Null in a row of an older release. */
    recipient: Generated<Buffer | null>;
    /** Encrypted: recipient and text. Null after it was sent, unless the outbox page may show it. */
    content: Buffer | null;
    created_at: Made;
    /** Earliest time to send it. */
    due_at: ColumnType<Date, Date | undefined, Date>;
    /** Latest time to send it. */
    valid_until: Date | null;
    tries: Generated<number>;
    /** Id of the worker that may send it, until `leased_until`. */
    lease: string | null;
    leased_until: Date | null;
    sent_at: Date | null;
    given_up_at: Date | null;
    reason: string | null;
  };

  /** A file that a person added to a form; see `files/`. */
  files: {
    id: string;
    form: string;
    field: string;
    name: string;
    type: string;
    /** Bytes. */
    size: number;
    sha256: Buffer;
    content: Buffer;
    /** When it was last uploaded. */
    created_at: ColumnType<Date, never, Date>;
    /** Null while no call uses it. Such files are deleted later. */
    used_at: Date | null;
    /** Keyed hash of its owner. Null until a call names the owner. */
    used_by: Buffer | null;
    /** Number of calls that use it, including running ones. */
    uses: Generated<number>;
    /** Number of those calls that named the owner. */
    owner_uses: Generated<number>;
  };
}
