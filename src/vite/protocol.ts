/** Sent to the open page, as a custom event of Vite's, after a definition was edited and compiled. */
export const UPDATE_EVENT = "flow:update";

/**
 * `id` is that of the flow, of the form (`schemas/<flow>/<form>`), or `<language>/<file>` of a locale. `url` is where to import the
 * new module from, or to fetch the locale's JSON from: it is different each time, so the browser takes it for a new one.
 */
export interface DefinitionUpdate {
  readonly kind: "program" | "form" | "locale";
  readonly id: string;
  readonly url: string;
}
