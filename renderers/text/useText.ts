import { useCallback } from "react";
import type { Text } from "../../src/engine/index.ts";
import { wordsOf } from "./words-of.ts";
import { useSpeaker } from "./speaker.ts";

/**
 * Returns the plain text of a journey's text, without markup. `""` for none. For a block's or widget's own texts, use
 * `useSpeaker`.
 */
export function useText(): (text: Text | undefined) => string {
  const speaker = useSpeaker();
  return useCallback((text) => wordsOf(text, speaker), [speaker]);
}
