import type { BlockSet, WidgetSet } from "../../renderers/index.ts";
import type { Analytics, CallOptions, Store } from "../browser/index.ts";
import type { Json, JsonObject } from "../engine/index.ts";
import type { ExperimentScope } from "../experiments/index.ts";

/**
 * What an application configures for a journey that it shows. Every member has a default; a journey without calls needs
 * none.
 */
export interface JourneyHost {
  /** The initial language. By default the browser's if the journey has it, else the journey's first one. */
  readonly language?: string;
  /** Called when the person changes the language on the page. */
  onLanguage?(language: string): void;
  /**
   * Initial data if nothing is stored: a part of the journey's data. Values that do not match its schema are ignored,
   * with a warning.
   */
  readonly values?: JsonObject;
  /**
   * Where data is stored. By default as the journey defines it (`local` or `session` of the browser); `none` for
   * nowhere; or your own stores.
   */
  readonly storage?: "none" | Readonly<Record<"local" | "session", Store>>;
  /**
   * Answers the journey's calls, by operation: returns the answer, or throws a `CallFailed`. Operations without an
   * entry are called over HTTP at `service`, as in the contract (`schemas/api/openapi.json`).
   */
  readonly calls?: Readonly<Record<string, (input: JsonObject, options: CallOptions) => Promise<Json> | Json>>;
  /** Origin of the contract's service: `https://api.example`. The page's own origin by default. */
  readonly service?: string;
  /**
   * Handles the journey's effects. By default `track` and `identify` do nothing, and `leave` follows a link of `site`.
   * `expose` is called whenever a flag's arm has had an effect; `exposures` of `./experiments` reduces that to once per
   * experiment.
   */
  readonly effects?: Partial<Analytics> & { leave?(link: string): void; expose?(flag: string): void };
  /** Called when the person reaches a step that ends the journey. `data` is the journey's data. */
  onEnd?(end: { readonly step: string; readonly data: JsonObject }): void;
  /**
   * `page`: the steps have addresses below the journey's `basePath`, and Back and Forward go through them. `memory`
   * (the default): the address belongs to the application, which is necessary if it shows two journeys, or one as a
   * part of a page.
   */
  readonly address?: "page" | "memory";
  /** Additional blocks and widgets, by name. They replace those of the package with the same name. */
  readonly blocks?: BlockSet;
  readonly widgets?: WidgetSet;
  /**
   * What expressions read as `site`, including the addresses of the links that the journey names. Values for a language
   * (`in`) override the others in that language.
   */
  readonly site?: JsonObject & { readonly links?: Readonly<Record<string, string>> };
  /** The arm of each flag: from `armsFor` of `./experiments`, or from your own flag service. */
  readonly flags?: Readonly<Record<string, string>>;
  /** What expressions read as `experiment`: `experimentScope` of `./experiments`. */
  readonly experiment?: ExperimentScope;
  /** Anonymous id of the person's browser, for analytics and experiments. */
  readonly visitor?: string;
  /**
   * Called with the step's title, which includes the brand. By default it becomes the document's title if the journey
   * owns the address; otherwise it is ignored.
   */
  setTitle?(title: string): void;
}
