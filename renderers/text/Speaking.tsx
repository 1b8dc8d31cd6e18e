import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SpeakerContext } from "./speaker.ts";

/** Lets everything inside speak the language of the instance of i18next around it. */
export const Speaking = memo(function Speaking({ children }: { readonly children: ReactNode }) {
  return <SpeakerContext value={useTranslation()}>{children}</SpeakerContext>;
});
