/** Commands that remove parts of a page or move them. */

/** A part of a step, as the person saw it. */
export interface OfPart {
  readonly flow: string;
  readonly step: string;
  /** JSON pointer in the resolved journey. */
  readonly at: string;
  /** The part at that time, as JSON. */
  readonly was: string;
}

/** Deletes a message: a block of the page, or an alert after an event. */
export interface DeleteMessage extends OfPart {
  readonly kind: "delete-message";
}

/** Moves a part of a page. */
export interface MoveBlock extends OfPart {
  readonly kind: "move-block";
  /** By how many positions: down if positive, up if negative. */
  readonly by: number;
}

/** Deletes a dialog and the buttons that open it. */
export interface DeleteDialog {
  readonly kind: "delete-dialog";
  readonly flow: string;
  readonly step: string;
  readonly dialog: string;
}

/** Deletes a choice of a field. */
export interface DeleteChoice {
  readonly kind: "delete-choice";
  readonly form: string;
  readonly field: string;
  readonly value: string;
  /** The choice that replaces it for people who had chosen it. */
  readonly instead: string;
}

/** Deletes a journey with all its files. */
export interface DeleteJourney {
  readonly kind: "delete-journey";
  readonly flow: string;
}
