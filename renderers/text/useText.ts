import { words } from "./markup.ts";
import { type Speaker, translate } from "./translate.ts";
import { useCallback } from "react";
import type { Text } from "../../src/engine/index.ts";
import { useSpeaker } from "./speaker.ts";

/**
 * Returns the plain text of a journey's text, without markup. `""` for none. For a block's or widget's own texts, use
 * `useSpeaker`.
 */
export function useText(): (text: Text | undefined) => string {
  const speaker = useSpeaker();
  return useCallback((text) => wordsOf(text, speaker), [speaker]);
}

/** The plain text of a text, without markup. `""` for none. */
export function wordsOf(text: Text | undefined, speaker: Speaker): string {
  return text ? words(translate(text, speaker)) : "";
}
