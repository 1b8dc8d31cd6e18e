/**
 * The messages between a dev server (this plugin's, or the Studio's) and the pages that it serves, by the name of
 * Vite's custom event. Vite types `on` and `send` with them, on both sides.
 */
declare module "vite/types/customEvent.d.ts" {
  interface CustomEventMap {
    /** To open pages, after a definition was edited and compiled. */
    "flow:update": DefinitionUpdate;
    /** By a page that has applied an update. */
    "flow:applied": undefined;
    /** By a page that applies updates from now on. It may have missed some since it began to load (ms since 1970). */
    "flow:since": { readonly since: number };
    /** By a page when it is ready; it then gets the current findings and the state of the service. */
    "flow:hello": undefined;
    /** To open pages: all current findings of the check. */
    "flow:findings": FindingsUpdate;
    /** To open pages, when the service starts or stops. */
    "flow:service": { readonly up: boolean };
  }
}

/**
 * `id` is the id of the flow, of the form (`schemas/<flow>/<form>`), or `<language>/<file>` of a locale. `url` is the
 * address for importing the new module, or for fetching the locale's JSON. It is different each time, so that the
 * browser loads it again.
 */
export interface DefinitionUpdate {
  readonly kind: "program" | "form" | "locale";
  readonly id: string;
  readonly url: string;
  /** The modules for people in arms. The first one whose arms are all theirs is the person's. Only the Studio has them. */
  readonly versions?: readonly { readonly arms: Readonly<Record<string, string>>; readonly url: string }[];
}

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
