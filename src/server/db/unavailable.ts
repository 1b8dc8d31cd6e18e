import { DatabaseError } from "pg";

/**
 * The database could not be asked now: it is restarted, does not answer in time, takes no more connections or writes, or has ended a statement that waited too long. What was asked
 * may work in a moment; whether its last statement was carried out is not known. Callers are answered with 503.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  /** What Fastify answers where no operation of the contract was asked. */
  readonly statusCode = 503;
  /** PostgreSQL's or the system's code, where there is one. */
  readonly code: string | undefined;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    const code = (cause as { readonly code?: unknown } | undefined)?.code;
    this.code = typeof code === "string" ? code : undefined;
  }
}

/** Whether the database itself says that this may work another time; its other errors are answers about the statement. */
export function isPassing(error: unknown): boolean {
  return error instanceof DatabaseError && PASSING.test(error.code ?? "");
}

/** Whether the database ends the connection with this error. */
export function isLastWord(error: unknown): boolean {
  return error instanceof DatabaseError && (error.severity === "FATAL" || error.severity === "PANIC");
}

/**
 * Codes of PostgreSQL, by class: connections (08), what it has run out of (53), whoever runs it (57: restart, statement too long), its disk (58); and alone: a read-only copy, a
 * transaction that stood idle, two that could not both be, a lock that was not had in time.
 */
const PASSING = /^(08|53|57|58)|^(25006|25P03|25P04|40001|40P01|55P03)$/;
