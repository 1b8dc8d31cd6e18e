import type {
  AnyJourney,
  CallError,
  CallFieldError,
  Envelope,
  Environment,
  FormDefinition,
  JourneyTypes,
} from "../engine/index.ts";
import type { PageSpeaker } from "../../renderers/words/index.ts";
import type { Fakes } from "./fakes.ts";

/** Who visits, where, and what an earlier visit left behind. */
export interface Visit {
  /** Default: the path of the first step. */
  readonly path?: string;
  readonly envelope?: Envelope | null;
  /** Milliseconds since the epoch. */
  readonly at?: number;
  /** Parameters of the address. */
  readonly query?: Readonly<Record<string, string>>;
  readonly env?: Partial<Environment>;
}

/** What stands around a journey in a walk. */
export interface Around<T extends JourneyTypes = AnyJourney> {
  /** Its compiled forms, by id. They check what is submitted, as the page does. Without them, nothing does. */
  readonly forms?: Readonly<Record<string, FormDefinition>>;
  /** Answers calls at once, by operation. `answer` and `fail` answer the others. */
  readonly calls?: Fakes<T>;
  /** The texts of the journey in a language. */
  readonly speakerIn?: (language: string) => PageSpeaker;
}

/** The operations that a journey calls. */
export type OperationOf<T extends JourneyTypes> = keyof T["inputs"] & string;

/** How a call fails. */
export type Failure = Partial<Pick<CallError, "code" | "text" | "generic">> & {
  readonly fields?: readonly (string | CallFieldError)[];
};

export const DEFAULT_ENVIRONMENT: Environment = { flags: {}, site: {}, lang: "en", visitor: "visitor" };
