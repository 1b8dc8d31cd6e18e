import type { i18n } from "i18next";
import { memo, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";
import { I18nContext } from "react-i18next";
import { type PageSpeaker, remembering, SpeakerContext } from "./speaker.ts";

/** Provides the texts of the i18next instance around it (`I18nextProvider`) to everything inside. */
export const Speaking = memo(function Speaking({ children }: { readonly children: ReactNode }) {
  const texts = useContext(I18nContext)?.i18n;
  if (texts === undefined) throw new Error("A renderer was used outside of <I18nextProvider>");
  const { watch, now } = useMemo(() => speakersOf(texts), [texts]);
  return <SpeakerContext value={useSyncExternalStore(watch, now, now)}>{children}</SpeakerContext>;
});

/**
 * The speaker of an instance: another one after a change of the language, and after texts have loaded or changed. Not
 * `useTranslation`, which can also load texts and costs 2 kB more; blocks may use it.
 */
function speakersOf(texts: i18n) {
  let speaker: PageSpeaker | undefined;
  let language: string | undefined;
  return {
    now(): PageSpeaker {
      // The language may change between the first draw and `watch`.
      if (speaker === undefined || language !== texts.language) {
        ({ language } = texts);
        speaker = { t: remembering(texts.getFixedT(texts.language), texts), i18n: texts, known: new WeakMap() };
      }
      return speaker;
    },
    watch(changed: () => void): () => void {
      const renew = (): void => {
        speaker = undefined;
        changed();
      };
      texts.on("languageChanged", renew);
      texts.store.on("added", renew);
      return () => {
        texts.off("languageChanged", renew);
        texts.store.off("added", renew);
      };
    },
  };
}
