/** Sent to the open page, as a custom Vite event, after a definition was edited and compiled. */
export const UPDATE_EVENT = "flow:update";

/**
 * `id` is the id of the flow, of the form (`schemas/<flow>/<form>`), or `<language>/<file>` of a locale. `url` is the
 * address for importing the new module, or for fetching the locale's JSON. It is different each time, so that the
 * browser loads it again.
 */
export interface DefinitionUpdate {
  readonly kind: "program" | "form" | "locale";
  readonly id: string;
  readonly url: string;
}

/** Sent by a page when it is ready; it then gets the current state. */
export const HELLO_EVENT = "flow:hello";

/** Sent to open pages, and to each page that sends `HELLO_EVENT`, with all current findings of the check. */
export const FINDINGS_EVENT = "flow:findings";

export interface FindingsUpdate {
  /** The most important first. */
  readonly findings: readonly ShownFinding[];
}

export interface ShownFinding {
  readonly severity: "error" | "warning";
  readonly message: string;
  /** `file:line:column`. */
  readonly place?: string;
  /** A request to this address opens the place in the editor on the machine of the dev server. */
  readonly open?: string;
}

/** Sent to open pages, and to each page that sends `HELLO_EVENT`, when the service starts or stops. */
export const SERVICE_EVENT = "flow:service";

export interface ServiceUpdate {
  readonly up: boolean;
}
