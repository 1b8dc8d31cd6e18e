import type { Mail } from "../messages/index.ts";

/** How messages leave. `id` is the same each time that a message is tried, so that whoever takes it can tell a second copy. */
export interface Transports {
  /** None: mail waits. */
  readonly mail?: (mail: Addressed<Mail>) => Promise<void>;
  /** None: text messages wait. */
  readonly sms?: (message: Addressed<{ readonly text: string }>) => Promise<void>;
  close(): void;
}

export type Addressed<Content> = Content & {
  readonly id: string;
  readonly to: string;
  /** When it was written. */
  readonly date: Date;
  /** Where answers go. */
  readonly replyTo: string;
};

/** A transport failed. `permanent`: trying again would end in the same. `reason` is a code, for the log; never an address. */
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
