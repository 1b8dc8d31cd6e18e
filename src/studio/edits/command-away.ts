/** What somebody takes away, or puts elsewhere on its page. */

/** What stands at a step, as it was when somebody looked at it. */
export interface OfPart {
  readonly flow: string;
  readonly step: string;
  /** JSON pointer of it in the journey as it is read. */
  readonly at: string;
  /** What stood there then, as JSON. */
  readonly was: string;
}

/** A message goes: a block of the page, or what is told after something has happened. */
export interface DeleteMessage extends OfPart {
  readonly kind: "delete-message";
}

/** A button goes, with what it alone did. */
export interface DeleteButton extends OfPart {
  readonly kind: "delete-button";
}

/** A part of a page stands elsewhere among the others. */
export interface MoveBlock extends OfPart {
  readonly kind: "move-block";
  /** Past how many others: down, or up where it is below zero. */
  readonly by: number;
}

/** A button stands elsewhere among what it is listed with. */
export interface MoveButton extends OfPart {
  readonly kind: "move-button";
  /** Past how many others: down, or up where it is below zero. */
  readonly by: number;
}

/** Words that buttons open over the page go, with these buttons. */
export interface DeleteDialog {
  readonly kind: "delete-dialog";
  readonly flow: string;
  readonly step: string;
  readonly dialog: string;
}

/** A choice of a field goes. */
export interface DeleteChoice {
  readonly kind: "delete-choice";
  readonly form: string;
  readonly field: string;
  readonly value: string;
  /** The choice that people have afterwards who have chosen it. */
  readonly instead: string;
}

/** A journey goes, with all its files. */
export interface DeleteJourney {
  readonly kind: "delete-journey";
  readonly flow: string;
}
