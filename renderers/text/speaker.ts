import type { i18n, TFunction } from "i18next";
import { createContext, useContext } from "react";

export interface PageSpeaker {
  readonly t: TFunction;
  readonly i18n: i18n;
}

/** Asks for a text without placeholders once: a page says many at every step, a form at every key, and i18next takes its time. */
export function remembering(t: TFunction): TFunction {
  const said = new Map<unknown, string>();
  return new Proxy(t, {
    apply(_, own, asked: Parameters<TFunction>): string {
      const [key] = asked;
      const known = asked.length === 1 ? said.get(key) : undefined;
      if (known !== undefined) return known;
      const words: string = Reflect.apply(t, own, asked);
      if (asked.length === 1) said.set(key, words);
      return words;
    },
  });
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
