import type { i18n, TOptions } from "i18next";
import { createContext, useContext } from "react";

/** The text of a key, with its placeholders filled. */
export interface Say {
  (key: string): string;
  (key: string, options: TOptions): string;
}

export interface PageSpeaker {
  readonly t: Say;
  readonly i18n: i18n;
}

/** Looks a text without placeholders up once: every step says the same ones again, a form at every key, and i18next takes its time. */
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
 * What words texts in the person's language: `t` and `i18n` of `useTranslation`, which is asked once for the whole page. Each call of it
 * subscribes by a dozen hooks, and a form has several a field. Throws outside of `<Journey>`.
 */
export function useSpeaker(): PageSpeaker {
  const speaker = useContext(SpeakerContext);
  if (!speaker) throw new Error("A renderer was used outside of <Journey>");
  return speaker;
}
