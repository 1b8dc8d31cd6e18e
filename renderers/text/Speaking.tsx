import type { i18n } from "i18next";
import { memo, type ReactNode, useContext, useSyncExternalStore } from "react";
import { I18nContext } from "react-i18next";
import { type PageSpeaker, remembering, SpeakerContext } from "./speaker.ts";

/** Provides the texts of the i18next instance around it (`I18nextProvider`) to everything inside. */
export const Speaking = memo(function Speaking({ children }: { readonly children: ReactNode }) {
  const texts = useContext(I18nContext)?.i18n;
  if (texts === undefined) throw new Error("A renderer was used outside of <I18nextProvider>");
  const { watch, now } = speakersOf(texts);
  return <SpeakerContext value={useSyncExternalStore(watch, now, now)}>{children}</SpeakerContext>;
});

const speakers = new WeakMap<i18n, ReturnType<typeof speakerOf>>();

function speakersOf(texts: i18n): ReturnType<typeof speakerOf> {
  const known = speakers.get(texts) ?? speakerOf(texts);
  speakers.set(texts, known);
  return known;
}

/**
 * The speaker of an instance: another one after a change of the language, and after texts have loaded or changed. Not
 * `useTranslation`, which can also load texts and costs 2 kB more; blocks may use it.
 */
function speakerOf(texts: i18n) {
  const watching = new Set<() => void>();
  let speaker: PageSpeaker | undefined;
  const renew = (): void => {
    speaker = undefined;
    for (const changed of watching) changed();
  };
  // As long as the instance exists: they may also change between the first draw and `watch`.
  texts.on("languageChanged", renew);
  texts.store.on("added", renew);
  return {
    now: (): PageSpeaker =>
      (speaker ??= { t: remembering(texts.getFixedT(texts.language), texts), i18n: texts, known: new WeakMap() }),
    watch(changed: () => void): () => void {
      watching.add(changed);
      return () => void watching.delete(changed);
    },
  };
}
