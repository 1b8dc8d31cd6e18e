/** Commands that rename something in all files. */
export type Renaming = RenameText | RenameField | RenameStep | RenameCondition | RenameArm;

/** Renames a text wherever it is used. */
export interface RenameText {
  readonly kind: "rename-text";
  readonly file: string;
  readonly key: string;
  readonly to: string;
}

/** Renames a field in all files. People keep the answers that they have given. */
export interface RenameField {
  readonly kind: "rename-field";
  readonly form: string;
  /** Its dotted path. */
  readonly field: string;
  /** Its new name, without the path. */
  readonly to: string;
}

/** Renames a step in all files. */
export interface RenameStep {
  readonly kind: "rename-step";
  readonly flow: string;
  readonly step: string;
  readonly to: string;
}

/** Renames a condition of a journey wherever it is used. */
export interface RenameCondition {
  readonly kind: "rename-condition";
  readonly flow: string;
  readonly condition: string;
  readonly to: string;
}

/** Renames an arm of an experiment in all files. */
export interface RenameArm {
  readonly kind: "rename-arm";
  readonly flag: string;
  readonly arm: string;
  readonly to: string;
}
