import type { Refused } from "../protocol.ts";

export type Refusal = Pick<Refused, "message" | "details" | "at">;

/** As many as somebody reads. */
const MOST = 3;

/**
 * Why none of several answers is possible: each reason once, because the first is about an answer that the person may
 * not want. `null` if there is none.
 */
export function reasonsOf(refused: readonly Refusal[]): Refusal | null {
  if (refused.length === 0) return null;
  const messages = [...new Set(refused.map(({ message }) => message))];
  const at = new Map(refused.flatMap((one) => one.at).map((place) => [`${place.flow}/${place.step}`, place]));
  const rest = messages.length - MOST;
  const more = rest > 0 ? [rest === 1 ? "There is 1 more reason." : `There are ${rest} more reasons.`] : [];
  const { details } = refused.find((one) => one.details !== undefined) ?? {};
  return { message: [...messages.slice(0, MOST), ...more].join("\n"), details, at: [...at.values()] };
}
