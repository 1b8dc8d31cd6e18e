import { DatabaseError } from "pg";
import { Unavailable } from "../unavailable.ts";

/**
 * The database is not available now: it is restarting, does not answer in time, accepts no more connections or writes,
 * or ended a statement that waited too long. A retry may work soon. It is unknown whether the last statement was
 * executed.
 */
export class DatabaseUnavailable extends Unavailable {
  override readonly name = "DatabaseUnavailable";
  /** PostgreSQL's or the system's error code, if there is one. */
  readonly code: string | undefined;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.code = codeOf(cause);
  }
}

/** PostgreSQL's or the system's code of an error, if it has one. */
export function codeOf(error: unknown): string | undefined {
  const code = (error as { readonly code?: unknown } | undefined)?.code;
  return typeof code === "string" ? code : undefined;
}

/** Whether a retry may work, by the database's error code. Other database errors concern the statement itself. */
export function isPassing(error: unknown): boolean {
  return error instanceof DatabaseError && PASSING.test(error.code ?? "");
}

/** Whether the database closes the connection after this error. */
export function isLastWord(error: unknown): boolean {
  return error instanceof DatabaseError && (error.severity === "FATAL" || error.severity === "PANIC");
}

/** Whether the database refused a write, because it is a standby or read-only. Nothing of the statement was done. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === READ_ONLY;
}

/** Read-only transaction. */
export const READ_ONLY = "25006";

/**
 * PostgreSQL's error codes. Classes: connection (08), insufficient resources (53), operator intervention (57: restart,
 * statement timeout), system error (58). Single codes: read-only transaction, idle-in-transaction timeout, transaction
 * timeout, serialization failure, deadlock, lock not available.
 */
const PASSING = /^(08|53|57|58)|^(25006|25P03|25P04|40001|40P01|55P03)$/;
