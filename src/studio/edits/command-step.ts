/** What stands at a step, as somebody asks for it. */
import type { FieldWords } from "./field-words.ts";

/** A step is for some people only: all others are sent to another step before they come to it. */
export interface AddGuard {
  readonly kind: "add-guard";
  readonly flow: string;
  readonly step: string;
  /** For whom it is: an expression. */
  readonly only: string;
  /** The step to which everybody else is sent. */
  readonly to: string;
  /** Which of the step's guards it is asked before, by its number; `null`: it is asked last. */
  readonly before: number | null;
}

/** A guard as it stood when somebody looked at it. */
interface OfGuard {
  readonly flow: string;
  /** JSON pointer of the guard in the journey as it is read. */
  readonly at: string;
  /** What stood there then, as JSON. */
  readonly was: string;
}

/** A guard goes: people are not sent away by it any more. */
export interface RemoveGuard extends OfGuard {
  readonly kind: "remove-guard";
}

/** A guard is asked before the one that is asked before it now, or after the one after it. */
export interface MoveGuard extends OfGuard {
  readonly kind: "move-guard";
  readonly way: "up" | "down";
}

export const TONES = ["info", "success", "warning", "error"] as const;

/** A message on a step's page. A language that is not given its words has to be translated. */
export interface AddMessage {
  readonly kind: "add-message";
  readonly flow: string;
  readonly step: string;
  readonly tone: (typeof TONES)[number];
  /** May be none: then it has its words alone. */
  readonly titles: readonly FieldWords[];
  readonly texts: readonly FieldWords[];
  /** When it is shown: an expression; `null`: always. */
  readonly when: string | null;
}

/** A button on a step's page. A language that is not given its words has to be translated. */
interface OfButton {
  readonly flow: string;
  readonly step: string;
  /** The event that it sends: its name in the files. */
  readonly name: string;
  readonly labels: readonly FieldWords[];
}

/** A button that leads to another step. */
export interface AddWay extends OfButton {
  readonly kind: "add-way";
  readonly to: string;
}

/** A button that opens words over the page. */
export interface AddDialog extends OfButton {
  readonly kind: "add-dialog";
  readonly titles: readonly FieldWords[];
  readonly texts: readonly FieldWords[];
}
