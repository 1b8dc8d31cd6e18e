import type { ActionCommand } from "./action/command-action.ts";
import type { ApplyFix } from "./command-fix.ts";
import type { AsArm } from "./command-arm.ts";
import type { AddField, AddSite, AddStep } from "./command-add.ts";
import type { DeleteChoice, DeleteDialog, DeleteJourney, DeleteMessage, MoveBlock } from "./command-away.ts";
import type { AddBlock, MovePart } from "./command-block.ts";
import type { AddChoice } from "./command-choice.ts";
import type { DeleteField, MoveField } from "./command-field.ts";
import type { AddJourney } from "./command-journey.ts";
import type { AddDialog, AddGuard, AddMessage, AddWay, MoveGuard, RemoveGuard } from "./command-step.ts";
import type { SetLimit } from "./command-limit.ts";
import type { SetSettings, SetValues } from "./command-setting.ts";
import type { SetCondition, SetRequired } from "./command-when.ts";
import type { AddFile } from "./file/command-file.ts";
import type { AddItem, AddVariant, DeleteItem, GiveText, MoveItem, RenameItem, TakeText } from "./item/command-item.ts";
import type { Renaming } from "./renaming.ts";

/**
 * A change that a person requests, as data. The page sends it to the Studio's server, which plans it against the
 * current files.
 */
export type Command =
  | SetTexts
  | SetArmTexts
  | AsArm
  | ImportTexts
  | Renaming
  | DeleteText
  | SetRequired
  | SetCondition
  | SetLimit
  | MoveField
  | DeleteStep
  | DeleteField
  | AddField
  | AddChoice
  | AddStep
  | AddSite
  | AddGuard
  | RemoveGuard
  | MoveGuard
  | AddMessage
  | AddWay
  | AddDialog
  | AddJourney
  | DeleteMessage
  | DeleteDialog
  | DeleteChoice
  | DeleteJourney
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
  | AddExperiment
  | ArmChange
  | AddLanguage
  | OfferLanguage
  | EndExperiment
  | ApplyFix
  | AddFile
  | EditFile;

/** A text in one language. `was` is the text when the person started to edit, or `null` if there was none. */
export interface TextEdit {
  readonly language: string;
  /** Name of its file: the journey's id, or `common`. */
  readonly file: string;
  /** Dotted, including a plural's suffix. */
  readonly key: string;
  readonly value: string;
  readonly was: string | null;
}

/** Sets texts in one or more languages, for everybody. */
export interface SetTexts {
  readonly kind: "set-texts";
  readonly texts: readonly TextEdit[];
}

/** Sets texts for people in an arm. A text that equals everybody's removes the arm's own one. */
export interface SetArmTexts {
  readonly kind: "set-arm-texts";
  readonly flag: string;
  readonly arm: string;
  readonly texts: readonly TextEdit[];
}

/** Imports reviewed texts from a translator's file in one act. */
export interface ImportTexts {
  readonly kind: "import-texts";
  /** Name of the file, which is shown for undo. */
  readonly from: string;
  readonly texts: readonly ImportedEdit[];
}

/** A new text for everybody, or for people in an arm (`<flag>=<arm>`). */
export interface ImportedEdit extends TextEdit {
  readonly arm?: string;
}

/** Deletes an unused text in every language. */
export interface DeleteText {
  readonly kind: "delete-text";
  readonly file: string;
  /** For a plural, any of its forms. They are deleted together. */
  readonly key: string;
  /** The texts by language when the person saw them. `null` if there was none. */
  readonly was: Readonly<Record<string, string | null>>;
}

/** Deletes a step and what belongs only to it. */
export interface DeleteStep {
  readonly kind: "delete-step";
  readonly flow: string;
  readonly step: string;
  /** The new target of transitions to it. `null` for the step that it led to, if there is only one. */
  readonly instead: string | null;
}

/** A new experiment with a control and a treatment, which is not active yet. */
export interface AddExperiment {
  readonly kind: "add-experiment";
  readonly flag: string;
  readonly epicKey: string;
  readonly why: string;
}

/** Undoes a change of an arm's patch (`drop`), or makes it everybody's (`adopt`). */
export interface ArmChange {
  readonly kind: "drop-arm-change" | "adopt-arm-change";
  readonly flag: string;
  readonly arm: string;
  /** The file that its first operation changes. */
  readonly file: string;
  /** The index of that operation among the arm's operations on the file. */
  readonly index: number;
  /** Its operations when the person saw them, as JSON. */
  readonly was: string;
}

/** A new language without texts. */
export interface AddLanguage {
  readonly kind: "add-language";
  /** BCP 47 tag as browsers use it: `fr`, `pt-BR`. */
  readonly language: string;
}

/** Sets whether people at a site can choose a language. */
export interface OfferLanguage {
  readonly kind: "offer-language";
  readonly language: string;
  readonly site: string;
  readonly isOffered: boolean;
}

/** Makes the content of an arm everybody's and removes the experiment. */
export interface EndExperiment {
  readonly kind: "end-experiment";
  readonly flag: string;
  readonly winner: string;
}

/** What a person typed in a file. */
export interface EditFile {
  readonly kind: "edit-file";
  readonly path: string;
  readonly text: string;
  /** The file's text when the person started to edit. */
  readonly was: string;
  /** Edits of one group are one act: they were typed without a pause. */
  readonly group: string;
  /** Other people's versions of the same lines that the person has seen and wants to overwrite. */
  readonly seen: readonly string[];
}
