/** The files that a new journey starts with. */
export { nameProblem } from "./journey-name.ts";
export { brandOf, commonTexts, isSpoken, LANGUAGES, templateFor } from "./template.ts";
