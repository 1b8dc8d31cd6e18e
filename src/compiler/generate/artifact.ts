/** What one definition is compiled to: a module of `src/generated/`. */
export interface Artifact {
  /** Which kind of definition it comes from; `variant` is what an arm of an experiment has instead; `index` lists the others. */
  readonly kind: "program" | "form" | "data" | "analytics" | "api" | "types" | "variant" | "index";
  /** Of the flow, form or operation; "" where there is only one. */
  readonly id: string;
  /** Below `src/generated/`. */
  readonly path: string;
  /** Whether the words of `locales/` are read for it. Any other is the same after an edit of a text. */
  readonly readsTexts?: true;
  code(): string | Promise<string>;
}
