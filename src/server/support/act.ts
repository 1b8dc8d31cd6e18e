import type { Kysely } from "kysely";
import { inTransaction, type Tables } from "../db/index.ts";
import type { Resources } from "../http/index.ts";
import type { Setting } from "../settings/index.ts";
import { recordAct, type Signature } from "./audit.ts";
import { SupportError } from "./support-error.ts";

export type SupportResources = Pick<Resources, "db" | "config" | "secrets" | "outbox" | "links">;

/** A value that an act is given, described and read like a setting. */
type Field<T> = Setting<T> & { readonly required?: true };
type Fields = Readonly<Record<string, Field<unknown>>>;
type ValuesOf<F extends Fields> = { readonly [Name in keyof F]: F[Name] extends Field<infer T> ? T : never };

/** What an act has done, for the record and for the person who asked for it. */
interface Done {
  /** Whose data it was about; null if nobody was found, or no one person was meant. */
  readonly subject: string | null;
  /** What it was about, if not a person, such as an experiment. */
  readonly target?: string;
  /** For the record: ids and amounts, no personal data. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly shown: unknown;
}

/** Something that support does. Its fields are its schema: help, checks and types are made from them. */
export interface Act<F extends Fields = Fields> {
  readonly about: string;
  /** Its fields, as they are written on the command line. */
  readonly example: string;
  readonly fields: F;
  /** The least role of staff who may do it on their port. Without it, owners only. */
  readonly role?: "viewer" | "experimenter";
  /** Reads what was done; it needs no signature, and leaves no record. */
  readonly isUnsigned?: true;
  /** What is wrong with values that are right one by one. */
  check?(values: ValuesOf<F>): string | undefined;
  run(
    resources: SupportResources,
    tx: Kysely<Tables>,
    values: ValuesOf<F>,
    by: Pick<Partial<Signature>, "role">,
  ): Promise<Done>;
}

/** Does an act whose arguments are right, and records it. Returns what to show. Throws `SupportError`. */
type ReadyAct = (resources: SupportResources) => Promise<unknown>;

/** An act with the types of its own fields. */
export function act<F extends Fields>(made: Act<F>): Act {
  return made as unknown as Act;
}

export function required<T>(setting: Setting<T | undefined>): Field<T> {
  return { ...setting, required: true } as unknown as Field<T>;
}

/**
 * Reads the arguments of an act, without a database. Throws `SupportError` for missing and wrong ones. The act and its
 * record are one transaction: a failure leaves neither.
 */
export function prepareAct(
  { name, made }: { readonly name: string; readonly made: Act },
  signature: Partial<Signature>,
  input: Readonly<Record<string, string | undefined>>,
): ReadyAct {
  const values = read(made, input);
  const by = signature.by?.trim() ?? "";
  const reason = signature.reason?.trim() ?? "";
  if (!made.isUnsigned && (by === "" || reason === ""))
    throw new SupportError(
      "Say who you are and why, for the record: --by <you> --reason <ticket or sentence without personal data>",
      "reason",
    );
  return (resources) =>
    inTransaction(resources.db, async (tx) => {
      const { shown, ...done } = await made.run({ ...resources, db: tx }, tx, values, signature);
      if (!made.isUnsigned) await recordAct(tx, { ...done, act: name, by, role: signature.role, reason });
      return shown;
    });
}

function read(
  { fields, check }: Act,
  input: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, unknown>> {
  const problems: string[] = [];
  const values = Object.entries(fields).map(([name, field]) => {
    const text = input[name]?.trim();
    if (text === undefined || text === "") {
      if (field.required) problems.push(`--${name} is needed: ${field.about}`);
      return [name, field.fallback] as const;
    }
    const value = field.parse(text);
    if (value === undefined) problems.push(`--${name} must be ${field.accepts}`);
    return [name, value] as const;
  });
  const read = Object.fromEntries(values) as Readonly<Record<string, unknown>>;
  const wrong = problems.length > 0 ? problems.join("\n") : check?.(read);
  if (wrong !== undefined) throw new SupportError(wrong);
  return read;
}
