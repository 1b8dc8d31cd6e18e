import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Text } from "../../src/engine/index.ts";
import { wordsOf } from "./words-of.ts";

/** Words of a text of the journey, without markup. `""` for none. Words of a block or widget itself are `useTranslation`'s. */
export function useText(): (text: Text | undefined) => string {
  const speaker = useTranslation();
  return useCallback((text) => wordsOf(text, speaker), [speaker]);
}
