/** Commands that add parts to a step. */
import type { FieldWords } from "./field-words.ts";

/** Limits a step to some people. All others are sent to another step before they enter it. */
export interface AddGuard {
  readonly kind: "add-guard";
  readonly flow: string;
  readonly step: string;
  /** An expression that holds for the people who may enter. */
  readonly only: string;
  /** The step for everybody else. */
  readonly to: string;
  /** The index of the guard that follows it. `null` if it is the last. */
  readonly before: number | null;
}

/** A guard as the person saw it. */
interface OfGuard {
  readonly flow: string;
  /** JSON pointer of the guard in the resolved journey. */
  readonly at: string;
  /** The guard at that time, as JSON. */
  readonly was: string;
}

/** Removes a guard. */
export interface RemoveGuard extends OfGuard {
  readonly kind: "remove-guard";
}

/** Swaps a guard with the one before or after it. */
export interface MoveGuard extends OfGuard {
  readonly kind: "move-guard";
  readonly way: "up" | "down";
}

export const TONES = ["info", "success", "warning", "error"] as const;

/** A new message on a step's page. Languages without texts have to be translated. */
export interface AddMessage {
  readonly kind: "add-message";
  readonly flow: string;
  readonly step: string;
  readonly tone: (typeof TONES)[number];
  /** May be empty, so that the message has only its text. */
  readonly titles: readonly FieldWords[];
  readonly texts: readonly FieldWords[];
  /** An expression for when the message is shown. `null` for always. */
  readonly when: string | null;
}

/** A new button on a step's page. Languages without texts have to be translated. */
interface OfButton {
  readonly flow: string;
  readonly step: string;
  /** The event that it sends, which is its name in the files. */
  readonly name: string;
  readonly labels: readonly FieldWords[];
}

/** A new button that leads to another step. */
export interface AddWay extends OfButton {
  readonly kind: "add-way";
  readonly to: string;
}

/** A new button that opens a dialog. */
export interface AddDialog extends OfButton {
  readonly kind: "add-dialog";
  readonly titles: readonly FieldWords[];
  readonly texts: readonly FieldWords[];
}
