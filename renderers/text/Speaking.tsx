import { memo, type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { remembering, SpeakerContext } from "./speaker.ts";

/** Provides the texts of the i18next instance around it to everything inside. */
export const Speaking = memo(function Speaking({ children }: { readonly children: ReactNode }) {
  // `t` is a new function after a change of the language, and after texts have loaded or changed.
  const { t, i18n } = useTranslation();
  const speaker = useMemo(() => ({ t: remembering(t, i18n), i18n, known: new WeakMap() }), [t, i18n]);
  return <SpeakerContext value={speaker}>{children}</SpeakerContext>;
});
