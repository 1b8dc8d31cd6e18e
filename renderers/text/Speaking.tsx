import { memo, type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { remembering, SpeakerContext } from "./speaker.ts";

/** Lets everything inside speak the language of the instance of i18next around it. */
export const Speaking = memo(function Speaking({ children }: { readonly children: ReactNode }) {
  // Another one for another language, and for texts that came or changed.
  const { t, i18n } = useTranslation();
  const speaker = useMemo(() => ({ t: remembering(t), i18n }), [t, i18n]);
  return <SpeakerContext value={speaker}>{children}</SpeakerContext>;
});
