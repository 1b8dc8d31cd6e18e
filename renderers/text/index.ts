/** Texts of a journey as words or as React elements. */
export { NamedLink } from "./NamedLink.tsx";
export { Rich } from "./Rich.tsx";
export { useText, useUi } from "./useText.ts";
