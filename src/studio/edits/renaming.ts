/** Commands that give something another name in the files, wherever it is named. */
export type Renaming = RenameText | RenameField | RenameStep | RenameCondition | RenameArm;

/** Another name for a text, wherever it is used. */
export interface RenameText {
  readonly kind: "rename-text";
  readonly file: string;
  readonly key: string;
  readonly to: string;
}

/** Another name for a field in the files, wherever it is named; people who have answered it keep their answer. */
export interface RenameField {
  readonly kind: "rename-field";
  readonly form: string;
  readonly field: string;
  readonly to: string;
}

/** Another name for a step in the files, wherever it is named. */
export interface RenameStep {
  readonly kind: "rename-step";
  readonly flow: string;
  readonly step: string;
  readonly to: string;
}

/** Another name for one of a journey's conditions by name, wherever it is asked. */
export interface RenameCondition {
  readonly kind: "rename-condition";
  readonly flow: string;
  readonly condition: string;
  readonly to: string;
}

/** Another name for an arm of an experiment, wherever it is named. */
export interface RenameArm {
  readonly kind: "rename-arm";
  readonly flag: string;
  readonly arm: string;
  readonly to: string;
}
