import type { Text } from "../../src/engine/index.ts";
import { words } from "./markup.ts";
import { type Speaker, translate } from "./translate.ts";

/** The plain text of a text, without markup. `""` for none. */
export function wordsOf(text: Text | undefined, speaker: Speaker): string {
  return text ? words(translate(text, speaker)) : "";
}
