import type { Contract } from "../browser/calls/index.ts";
import type { Envelope, FormDefinition, Json, JsonObject, Program } from "../engine/index.ts";

/** A compiled journey, with all that it may need, each loaded when it is; the compiler writes it (`journeys.js`). */
export interface JourneyDefinition {
  readonly id: string;
  program(): Promise<{ readonly default: Program }>;
  /** By their ids (`schemas/<journey>/<form>`). */
  readonly forms: Readonly<Record<string, () => Promise<{ readonly default: FormDefinition }>>>;
  /** Judges what was remembered, and brings it up to date. */
  readonly remembered?: (() => Promise<Remembered>) | undefined;
  /** The files that a text is looked up in, in this order. */
  readonly files: readonly string[];
  /** By language and file. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, () => Promise<{ readonly default: JsonObject }>>>>>;
  /** What arms of experiments have instead. */
  readonly variants: Readonly<Record<"programs" | "forms" | "data" | "texts", readonly Variant[]>>;
  /** How its calls are asked for by HTTP; absent where there is no contract. */
  readonly contract?: () => Promise<Contract>;
  /** The contract has `keepFile`, so its service keeps files that people add to forms. */
  readonly keepsFiles?: true;
}

export interface Remembered {
  valid(data: Json): boolean;
  migrate(envelope: Envelope): Envelope;
}

interface Variant {
  readonly id: string;
  readonly arms: Readonly<Record<string, string>>;
  load(): Promise<unknown>;
}
