import { useCallback } from "react";
import type { Text } from "../../src/engine/index.ts";
import { wordsOf } from "./words-of.ts";
import { useSpeaker } from "./speaker.ts";

/** Words of a text of the journey, without markup. `""` for none. Words of a block or widget itself are `useSpeaker`'s. */
export function useText(): (text: Text | undefined) => string {
  const speaker = useSpeaker();
  return useCallback((text) => wordsOf(text, speaker), [speaker]);
}
