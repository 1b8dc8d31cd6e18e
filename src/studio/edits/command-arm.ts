import type { DeleteButton, DeleteChoice, DeleteDialog, DeleteMessage, MoveBlock, MoveButton } from "./command-away.ts";
import type { DeleteField, MoveField } from "./command-field.ts";
import type { AddField } from "./command-add.ts";
import type { AddChoice } from "./command-choice.ts";
import type { SetLimit } from "./command-limit.ts";
import type { SetFieldSettings, SetSettings } from "./command-setting.ts";
import type { SetCondition, SetRequired } from "./command-when.ts";
import type { AddDialog, AddGuard, AddMessage, AddWay, MoveGuard, RemoveGuard } from "./command-step.ts";

/** An arm of an experiment. */
export interface Arm {
  readonly flag: string;
  readonly arm: string;
}

/** What can be changed for people in an arm alone. Pointers and places in it are those of the journey as these people have it. */
export type ArmEdit =
  | SetCondition
  | SetRequired
  | SetLimit
  | AddGuard
  | RemoveGuard
  | MoveGuard
  | AddMessage
  | AddWay
  | AddDialog
  | AddChoice
  | DeleteChoice
  | AddField
  | MoveField
  | DeleteField
  | MoveBlock
  | MoveButton
  | SetSettings
  | SetFieldSettings
  | DeleteMessage
  | DeleteButton
  | DeleteDialog;

/** A change for people in an arm: it is written as the arm's patch, and everybody else's files stay as they are. */
export interface AsArm extends Arm {
  readonly kind: "as-arm";
  readonly does: ArmEdit;
}
