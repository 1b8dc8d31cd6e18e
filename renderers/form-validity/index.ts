/**
 * Answers the renderer's questions about parts of a schema ("does this branch match?") where no code may be compiled.
 * What the person is told comes from the form's own validator; this only says yes or no.
 */
export { accepts } from "./accepts.ts";
