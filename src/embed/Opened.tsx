import { useEffect, useSyncExternalStore } from "react";
import { I18nextProvider } from "react-i18next";
import { Root } from "../browser/index.ts";
import type { OpenJourney } from "./open-journey.ts";

/**
 * An open journey. Its element says its language and direction, because the page around may speak another language: a
 * screen reader would pronounce the journey in that one, and an Arabic text would begin at the left.
 */
export function Opened({ journey, address, texts, host, router, expose, ownsDocument }: OpenJourney) {
  const lang = useSyncExternalStore(
    journey.watch,
    () => journey.now().snapshot.env.lang,
    () => journey.now().snapshot.env.lang,
  );
  const dir = texts.dir(lang);
  useEffect(() => {
    if (ownsDocument) Object.assign(document.documentElement, { lang, dir });
  }, [ownsDocument, lang, dir]);
  return (
    <I18nextProvider i18n={texts}>
      <div className="journey" lang={lang} dir={dir}>
        <Root journey={journey} address={address} host={host} router={router} edits={0} expose={expose} />
      </div>
    </I18nextProvider>
  );
}
