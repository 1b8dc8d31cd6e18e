/** Texts of a journey as plain text or as React elements. */
export { NamedLink } from "./NamedLink.tsx";
export { Rich, RichIn, richly } from "./Rich.tsx";
export { SpokenState } from "./SpokenState.tsx";
export { wordsOf, useText } from "./useText.ts";
export { type PageSpeaker, useSpeaker } from "./speaker.ts";
