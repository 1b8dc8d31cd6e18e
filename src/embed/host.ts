import type { ComponentType } from "react";
import type { BlockProps, LateBlock, Widget, WidgetProps } from "../../renderers/index.ts";
import type { Analytics, CallOptions, Store } from "../browser/index.ts";
import type { AnswerOf, AnyJourney, JourneyTypes, JsonObject, Part, Some, WidgetTypes } from "../engine/index.ts";
import type { ExperimentScope } from "../experiments/index.ts";

/**
 * What an application configures for a journey that it shows. Every member has a default, apart from who answers the
 * journey's calls, and its own blocks and widgets. `T`: the types of the journey (`JourneyDefinition`).
 */
export type JourneyHost<T extends JourneyTypes = AnyJourney> = HostOptions<T> &
  (Needs<T, "calls"> extends true ? { readonly service: string } | { readonly calls: AllOf<T, "calls"> } : unknown) &
  (Needs<T, "blocks"> extends true ? { readonly blocks: AllOf<T, "blocks"> } : unknown) &
  (Needs<T, "widgets"> extends true ? { readonly widgets: AllOf<T, "widgets"> } : unknown);

/** Whether a journey is known to call something, or to show a block or a widget of its own. */
type Needs<T extends JourneyTypes, Kind extends keyof T["needs"]> = [T["needs"][Kind]] extends [never]
  ? false
  : string extends T["needs"][Kind]
    ? false
    : true;

export type NeedsHost<T extends JourneyTypes> = true extends
  | Needs<T, "calls">
  | Needs<T, "blocks">
  | Needs<T, "widgets">
  ? true
  : false;

interface HostOptions<T extends JourneyTypes> {
  /**
   * The language. By default the browser's if the journey has it, else the journey's first one. `<Journey>` follows a
   * later value.
   */
  readonly language?: string;
  /** Called when the person changes the language on the page. */
  onLanguage?(language: string): void;
  /**
   * Initial data if nothing is stored: a part of the journey's data. Values that do not match its schema are ignored,
   * with a warning.
   */
  readonly values?: Part<T["data"]>;
  /**
   * Where data is stored. By default as the journey defines it (`local` or `session` of the browser); `none` for
   * nowhere; or your own stores.
   */
  readonly storage?: "none" | Readonly<Record<"local" | "session", Store>>;
  /**
   * Answers the journey's calls, by operation: returns the answer, or throws a `CallFailed`. An answer that does not
   * match the contract is an error of the kind `unexpected`, as over HTTP.
   */
  readonly calls?: OwnCalls<T>;
  /**
   * Origin of the service that answers the other operations over HTTP, as in the contract
   * (`schemas/api/openapi.json`): `https://api.example`, or `/` for the page's own. Without it, nothing is sent, and
   * `calls` needs every operation that the journey calls.
   */
  readonly service?: string;
  /**
   * Handles the journey's effects. By default `track` and `identify` do nothing, and `leave` follows a link of `site`.
   * `expose` is called whenever a flag's arm has had an effect; `exposures` of `./experiments` reduces that to once per
   * experiment.
   */
  readonly effects?: Partial<Analytics> & { leave?(link: string): void; expose?(flag: string): void };
  /** Called when the person reaches a step that ends the journey. `data` is the journey's data. */
  onEnd?(end: { readonly step: T["step"]; readonly data: T["data"] }): void;
  /**
   * `page`: the steps have addresses below the journey's `basePath`, and Back and Forward go through them. `memory`
   * (the default): the address belongs to the application, which is necessary if it shows two journeys, or one as a
   * part of a page.
   */
  readonly address?: "page" | "memory";
  /**
   * `false`: the page around has a header, a footer and a `main` of its own, so the journey has none: no brand, no
   * languages to choose, no link that skips the header. A step's own `header` stands above it. `true` by default.
   */
  readonly frame?: boolean;
  /** Additional blocks and widgets, by name. They replace those of the package with the same name. */
  readonly blocks?: Some<Blocks<T>>;
  readonly widgets?: Some<Widgets<T>>;
  /**
   * What expressions read as `site`, including the addresses of the links that the journey names. Values for a language
   * (`in`) override the others in that language.
   */
  readonly site?: JsonObject & { readonly links?: Readonly<Record<string, string>> };
  /** The arm of each flag: from `armsFor` of `./experiments`, or from your own flag service. */
  readonly flags?: Some<Readonly<T["flags"]>>;
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

/** By operation, the function that answers it. */
type Answering<T extends JourneyTypes> = {
  readonly [Operation in keyof T["inputs"]]: (
    input: T["inputs"][Operation],
    options: CallOptions,
  ) => AnswerOf<T, Operation> | Promise<AnswerOf<T, Operation>>;
};

interface Passed<T extends JourneyTypes> {
  readonly calls: Answering<T>;
  readonly blocks: Blocks<T>;
  readonly widgets: Widgets<T>;
}

/** All that a journey needs of a kind. */
type AllOf<T extends JourneyTypes, Kind extends keyof Passed<T>> = Pick<
  Passed<T>[Kind],
  T["needs"][Kind] & keyof Passed<T>[Kind]
>;

type OwnCalls<T extends JourneyTypes> = Some<Answering<T>> & {
  /** Stores a file of a form, before the form is sent. A contract need not have it. */
  readonly keepFile?: (input: KeptFile, options: CallOptions) => unknown;
};

/** A file of a form. */
export interface KeptFile {
  /** `content`: in base64. `field`: the dotted path of the field in its form. */
  readonly body: Readonly<Record<"id" | "form" | "field" | "name" | "content", string>>;
}

/** Own blocks get the properties of their descriptors. Those of the package can be replaced. */
type Blocks<T extends JourneyTypes> = {
  readonly [Name in keyof T["blocks"]]: ComponentType<BlockProps<T["blocks"][Name]>> & Pick<LateBlock, "load">;
};

type Widgets<T extends JourneyTypes> = {
  readonly [Name in keyof T["widgets"]]: Omit<Widget, "Component"> & {
    readonly Component: ComponentType<
      WidgetProps<T["widgets"][Name] extends WidgetTypes ? T["widgets"][Name] : WidgetTypes>
    >;
  };
};
