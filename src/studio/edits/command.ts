import type { AsArm } from "./command-arm.ts";
import type { AddField, AddSite, AddStep } from "./command-add.ts";
import type {
  DeleteButton,
  DeleteChoice,
  DeleteDialog,
  DeleteJourney,
  DeleteMessage,
  MoveBlock,
  MoveButton,
} from "./command-away.ts";
import type { AddChoice } from "./command-choice.ts";
import type { DeleteField, MoveField } from "./command-field.ts";
import type { AddJourney } from "./command-journey.ts";
import type { AddDialog, AddGuard, AddMessage, AddWay, MoveGuard, RemoveGuard } from "./command-step.ts";
import type { SetLimit } from "./command-limit.ts";
import type { SetFieldSettings, SetSettings } from "./command-setting.ts";
import type { SetCondition, SetRequired } from "./command-when.ts";
import type { AddFile } from "./file/command-file.ts";
import type { Renaming } from "./renaming.ts";

/** What a person asks the Studio to change, as data: it travels from the page to the Studio's server, and is planned there against the files as they are. */
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
  | DeleteButton
  | DeleteDialog
  | DeleteChoice
  | DeleteJourney
  | MoveBlock
  | MoveButton
  | SetSettings
  | SetFieldSettings
  | AddExperiment
  | ArmChange
  | AddLanguage
  | OfferLanguage
  | EndExperiment
  | AddFile
  | EditFile;

/** A text in one language, and what it was when the person began to change it: `null` where there was none. */
export interface TextEdit {
  readonly language: string;
  /** Name of its file: the journey's id, or `common`. */
  readonly file: string;
  /** Dotted, with a plural's ending. */
  readonly key: string;
  readonly value: string;
  readonly was: string | null;
}

/** New words, in one language or several, for everybody. */
export interface SetTexts {
  readonly kind: "set-texts";
  readonly texts: readonly TextEdit[];
}

/** New words for those in an arm alone; the base's words take the arm's away. */
export interface SetArmTexts {
  readonly kind: "set-arm-texts";
  readonly flag: string;
  readonly arm: string;
  readonly texts: readonly TextEdit[];
}

/** Words from a translator's file, in one act; each was looked at before. */
export interface ImportTexts {
  readonly kind: "import-texts";
  /** Name of the file, for who undoes it. */
  readonly from: string;
  readonly texts: readonly ImportedEdit[];
}

/** New words for everybody, or for people in an arm (`<flag>=<arm>`). */
export interface ImportedEdit extends TextEdit {
  readonly arm?: string;
}

/** A text that nothing depends on goes, in every language. */
export interface DeleteText {
  readonly kind: "delete-text";
  readonly file: string;
  /** Of a plural any of its forms, which go together. */
  readonly key: string;
  /** Its words by language when the person looked at it; `null` where there were none. */
  readonly was: Readonly<Record<string, string | null>>;
}

/** A step goes, with what only it has. */
export interface DeleteStep {
  readonly kind: "delete-step";
  readonly flow: string;
  readonly step: string;
  /** The step that ways to it lead to instead; `null`: where it led, if that is one step. */
  readonly instead: string | null;
}

/** Something new to try: a control and a treatment, not running yet. */
export interface AddExperiment {
  readonly kind: "add-experiment";
  readonly flag: string;
  readonly epicKey: string;
  readonly why: string;
}

/** One change of an arm's patch, to be undone (`drop`) or made everybody's (`adopt`). */
export interface ArmChange {
  readonly kind: "drop-arm-change" | "adopt-arm-change";
  readonly flag: string;
  readonly arm: string;
  /** The file that its first operation changes. */
  readonly file: string;
  /** The place of that among the arm's operations on the file. */
  readonly index: number;
  /** Its operations when the person looked at them, as JSON. */
  readonly was: string;
}

/** Texts in another language, without words yet. */
export interface AddLanguage {
  readonly kind: "add-language";
  /** As browsers write it (BCP 47): `fr`, `pt-BR`. */
  readonly language: string;
}

/** Whether people at a site may choose a language. */
export interface OfferLanguage {
  readonly kind: "offer-language";
  readonly language: string;
  readonly site: string;
  readonly isOffered: boolean;
}

/** What an arm has becomes everybody's, and the experiment goes. */
export interface EndExperiment {
  readonly kind: "end-experiment";
  readonly flag: string;
  readonly winner: string;
}

/** What somebody has typed in a file. */
export interface EditFile {
  readonly kind: "edit-file";
  readonly path: string;
  readonly text: string;
  /** The file's text when the person began to change it. */
  readonly was: string;
  /** Typed without a pause: these edits are one act. */
  readonly group: string;
  /** What others made of the same lines, where the person has seen it and keeps theirs. */
  readonly seen: readonly string[];
}
