/** Words that said little or meant several things. Names have better ones now: `request`, `listener`, `target`, `action`, `transition`. */
export const REPLACED_WORDS = [
  "as seen",
  "asked",
  "deed",
  "fault",
  "given",
  "glance",
  "going",
  "happened",
  "happening",
  "holder",
  "meant",
  "means",
  "nobody",
  "outlook",
  "proof",
  "proven",
  "seen in",
  "stakes",
  "standing",
  "stands",
  "stir",
  "surroundings",
  "tell",
  "told",
  "tries",
  "try",
  "unable",
  "wander",
  "wants",
  "way",
  "whole checked",
] as const;

/** The replaced words in a name, also as plurals. `words`: those of the name, in small letters. */
export function replacedIn(words: readonly string[]): readonly string[] {
  const name = ` ${words.join(" ")} `;
  return REPLACED_WORDS.filter((word) => name.includes(` ${word} `) || name.includes(` ${word}s `));
}
