import type { Mail } from "../messages/index.ts";

/** How messages are sent. `id` is the same for every try, so that the receiver can recognize a duplicate. */
export interface Transports {
  /** If undefined, mail waits, as long as it is valid. */
  readonly mail?: (mail: Addressed<Mail>) => Promise<void>;
  /** If undefined, text messages wait, as long as they are valid. */
  readonly sms?: (message: Addressed<{ readonly text: string }>) => Promise<void>;
  close(): void;
}

type Addressed<Content> = Content & {
  readonly id: string;
  readonly to: string;
  /** When the message was created. */
  readonly date: Date;
  readonly replyTo: string;
};

/** A transport failed. `permanent`: another try would fail too. `reason` is a code for the log, never an address. */
export class NotSent extends Error {
  override readonly name = "NotSent";
  readonly reason: string;
  readonly permanent: boolean;

  constructor(reason: string, permanent: boolean) {
    super(reason);
    this.reason = reason;
    this.permanent = permanent;
  }
}
