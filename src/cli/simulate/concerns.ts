/**
 * What must not be accepted by the way: a change that harms a person though every rule is kept. It is an error of the
 * check, and `flow record` accepts it only where it is named.
 */
export type Concern = keyof typeof CONCERNS;

/** Each by the name that `flow record --accept` takes, in the order in which they are told. */
export const CONCERNS = {
  consent: "what people agree to",
  charges: "who is charged, and when",
  prices: "prices and amounts",
  sent: "what is sent, and where",
  twice: "calls that are made twice",
  labels: "labels that other fields had",
} as const;

/** One thing that is otherwise than it was recorded. */
export interface Difference {
  /** As a person would say it. */
  readonly sentence: string;
  /** Absent where it is no more than another word, page or order. */
  readonly concern?: Concern;
}

/** The names of concerns that these differences have, in the order in which they are told. */
export function concernsOf(differences: readonly { readonly concern?: Concern }[]): readonly Concern[] {
  const found = new Set(differences.map(({ concern }) => concern));
  return CONCERN_NAMES.filter((name) => found.has(name));
}

export const CONCERN_NAMES = Object.keys(CONCERNS) as readonly Concern[];
