import type { i18n, TFunction } from "i18next";
import { createContext, useContext } from "react";

export interface PageSpeaker {
  readonly t: TFunction;
  readonly i18n: i18n;
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
