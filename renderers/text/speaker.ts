import type { i18n, TOptions } from "i18next";
import { createContext, useContext } from "react";
import type { Text } from "../../src/engine/index.ts";
import type { Piece } from "./markup.ts";

/** The text of a key, with its placeholders filled. */
export interface Say {
  (key: string): string;
  (key: string, options: TOptions): string;
}

export interface PageSpeaker {
  readonly t: Say;
  readonly i18n: i18n;
  /** The texts that were translated before: a problem is shown at its field and in the summary, and drawn again. */
  readonly known?: WeakMap<Text, readonly Piece[]>;
}

/**
 * Looks up a text without placeholders only once. Every step uses the same texts again, a form at every keystroke, and
 * i18next is slow.
 */
export function remembering(t: Say): Say {
  const said = new Map<string, string>();
  return (key: string, options?: TOptions) => {
    if (options !== undefined) return t(key, options);
    let words = said.get(key);
    if (words === undefined) said.set(key, (words = t(key)));
    return words;
  };
}

export const SpeakerContext = createContext<PageSpeaker | null>(null);

/**
 * The functions for texts in the person's language: `t` and `i18n` of `useTranslation`, which is called once for the
 * whole page. Each of its calls needs a dozen hooks to subscribe, and a form has several texts per field. Throws
 * outside of `<Journey>`.
 */
export function useSpeaker(): PageSpeaker {
  const speaker = useContext(SpeakerContext);
  if (!speaker) throw new Error("A renderer was used outside of <Journey>");
  return speaker;
}
