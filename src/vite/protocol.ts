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

/** Sent by a page once it listens: what was told before it is told to it. */
export const HELLO_EVENT = "flow:hello";

/** Sent to open pages, and to each that says hello, with all that the check finds now. */
export const FINDINGS_EVENT = "flow:findings";

export interface FindingsUpdate {
  /** In the order in which they matter. */
  readonly findings: readonly ShownFinding[];
}

export interface ShownFinding {
  readonly severity: "error" | "warning";
  readonly message: string;
  /** `file:line:column`. */
  readonly place?: string;
  /** Asked for, opens the place in the editor of whoever runs the dev server. */
  readonly open?: string;
}

/** Sent to open pages, and to each that says hello, when the service behind them goes or comes. */
export const SERVICE_EVENT = "flow:service";

export interface ServiceUpdate {
  readonly up: boolean;
}
