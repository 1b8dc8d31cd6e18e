import type { BlockSet, WidgetSet } from "../../renderers/index.ts";
import type { Analytics, CallOptions, Store } from "../browser/index.ts";
import type { Json, JsonObject } from "../engine/index.ts";
import type { ExperimentScope } from "../experiments/index.ts";

/** What an application says of a journey that it shows. Each member has a default; a journey without calls needs none. */
export interface JourneyHost {
  /** The language to begin in; the browser's, where the journey speaks it, else its first. */
  readonly language?: string;
  /** Where the language was chosen on the page. */
  onLanguage?(language: string): void;
  /** What the journey begins with, where nothing is remembered: a part of its data. What its schema does not take is left out, with a warning. */
  readonly values?: JsonObject;
  /** Where it is remembered: as the journey says (`local` or `session` of the browser) unless told; `none`: nowhere; or stores of your own. */
  readonly storage?: "none" | Readonly<Record<"local" | "session", Store>>;
  /**
   * Answers its calls, by operation: gives the answer, or throws a `CallFailed`. What has no entry is asked by HTTP, as the contract
   * (`schemas/api/openapi.json`) says, at `service`.
   */
  readonly calls?: Readonly<Record<string, (input: JsonObject, options: CallOptions) => Promise<Json> | Json>>;
  /** Where the service of the contract is: `https://api.example`. The page's own origin unless told. */
  readonly service?: string;
  /**
   * What its effects do: `track` and `identify` do nothing, `leave` follows a link of `site`, unless told. `expose` hears of each flag whose arm has
   * decided something, as often as it does: `exposures` of `./experiments` makes of that once for each experiment.
   */
  readonly effects?: Partial<Analytics> & { leave?(link: string): void; expose?(flag: string): void };
  /** The person has come to a step that ends the journey. `data` is what it remembers. */
  onEnd?(end: { readonly step: string; readonly data: JsonObject }): void;
  /**
   * `page`: its steps have addresses below the journey's `basePath`, and Back and Forward go through them. `memory` (unless told): the
   * address belongs to the application, as it must where it shows two journeys, or one as a part of a page.
   */
  readonly address?: "page" | "memory";
  /** Blocks and widgets beside those that the package has, by name. One of the same name takes its place. */
  readonly blocks?: BlockSet;
  readonly widgets?: WidgetSet;
  /** What expressions read as `site`, with the addresses of the links that the journey names. What it says of a language (`in`) is laid over the rest there. */
  readonly site?: JsonObject & { readonly links?: Readonly<Record<string, string>> };
  /** The arm of each flag: `armsFor` of `./experiments`, or what a service of one's own says. */
  readonly flags?: Readonly<Record<string, string>>;
  /** What expressions read as `experiment`: `experimentScope` of `./experiments`. */
  readonly experiment?: ExperimentScope;
  /** Anonymous id of the person's browser, for analytics and experiments. */
  readonly visitor?: string;
  /** The title of the step, brand included. The document's title, where the address is the journey's, else nobody's. */
  setTitle?(title: string): void;
}
