import type { ActionCommand } from "./action/command-action.ts";
import type { DeleteChoice, DeleteDialog, DeleteMessage, MoveBlock } from "./command-away.ts";
import type { DeleteField, MoveField } from "./command-field.ts";
import type { AddBlock, MovePart } from "./command-block.ts";
import type { AddField } from "./command-add.ts";
import type { AddChoice } from "./command-choice.ts";
import type { SetLimit } from "./command-limit.ts";
import type { SetSettings, SetValues } from "./command-setting.ts";
import type { SetCondition, SetRequired } from "./command-when.ts";
import type { AddItem, AddVariant, DeleteItem, GiveText, MoveItem, RenameItem, TakeText } from "./item/command-item.ts";
import type { AddDialog, AddGuard, AddMessage, AddWay, MoveGuard, RemoveGuard } from "./command-step.ts";

/** An arm of an experiment. */
export interface Arm {
  readonly flag: string;
  readonly arm: string;
}

/**
 * Edits that can be limited to people in an arm. Their pointers and places refer to the journey as these people have
 * it.
 */
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
  | AddBlock
  | MoveBlock
  | MovePart
  | GiveText
  | AddVariant
  | TakeText
  | AddItem
  | MoveItem
  | RenameItem
  | DeleteItem
  | SetSettings
  | SetValues
  | ActionCommand
  | DeleteMessage
  | DeleteDialog;

/** An edit for people in an arm. It is written to the arm's patch, and everybody else's files stay unchanged. */
export interface AsArm extends Arm {
  readonly kind: "as-arm";
  readonly does: ArmEdit;
}
