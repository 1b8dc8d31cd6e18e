/** The result of compiling one definition: a module of `src/generated/`. */
export interface Artifact {
  /** The kind of definition. `variant`: the version for an arm of an experiment. `index`: a list of the others. */
  readonly kind: "program" | "form" | "data" | "analytics" | "api" | "types" | "variant" | "index";
  /** Id of the flow, form or operation. "" if there is only one. */
  readonly id: string;
  /** Its path in `src/generated/`. */
  readonly path: string;
  /** Whether it depends on the texts in `locales/`. All others are unchanged after an edit of a text. */
  readonly readsTexts?: true;
  /** The flow, if nothing else determines its code than what is in the flow's fingerprint. */
  readonly ofFlow?: string;
  code(): string | Promise<string>;
}
