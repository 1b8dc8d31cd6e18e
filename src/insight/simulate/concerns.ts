import type { Json } from "../../engine/index.ts";
import type { Say } from "./names.ts";
import type { Noticed } from "./simulation.ts";

/**
 * A kind of change that may harm people although no rule is violated, so it must be accepted by name. It is an error in
 * the check, and `flow record` accepts it only if it is named.
 */
export type Concern = keyof typeof CONCERNS;

/** By the name for `flow record --accept`, in the order of reports. */
export const CONCERNS = {
  consent: "what people agree to",
  charges: "who is charged, and when",
  prices: "prices and amounts",
  sent: "what is sent, and where",
  twice: "calls that are made twice",
  labels: "labels that other fields had",
} as const;

/** A difference from what a simulation expects. */
export interface Difference {
  /** In plain words, with the names in the files. */
  readonly sentence: string;
  /** The same with other names. Absent if the sentence contains none. */
  readonly say?: Say;
  /** For a recording: what it contains once this difference is accepted. Absent if the row can no longer happen. */
  readonly accepted?: Accepted;
  /** Absent if only a text, a page or an order differs. */
  readonly concern?: Concern;
  /** Where the row's expectation says so: the names of its members, from the outside in. Default: the row. */
  readonly place?: readonly string[];
  /** The answer that a form refuses, if it is about that. */
  readonly typed?: Json;
  /** For a simulation that somebody wrote: what its row says once this difference is accepted. Absent if unknown. */
  readonly edits?: readonly Edit[];
}

/** A value of a row, by the names of the members around it, from the outside in. */
export interface Edit {
  readonly place: readonly string[];
  readonly value: Json;
}

/** What a row expects under a key (`null`: nothing), or the question that the recorded person answers from now on. */
type Accepted = { readonly key: keyof Noticed; readonly value: Json } | { readonly answers: string };

/** A broken promise. `value`: what its place says once it is accepted. */
export function promise(sentence: string, place: readonly string[], value?: Json): Difference {
  return { sentence, place, ...(value !== undefined && { edits: [{ place: ["expect", ...place], value }] }) };
}

/** The names of these differences' concerns, in the order of reports. */
export function concernsOf(differences: readonly { readonly concern?: Concern }[]): readonly Concern[] {
  const found = new Set(differences.map(({ concern }) => concern));
  return CONCERN_NAMES.filter((name) => found.has(name));
}

export const CONCERN_NAMES = Object.keys(CONCERNS) as readonly Concern[];
