/** What one definition is compiled to: a module of `src/generated/`. */
export interface Artifact {
  /** Which kind of definition it comes from; `variant` is what an arm of an experiment has instead; `index` lists the others. */
  readonly kind: "program" | "form" | "data" | "analytics" | "api" | "types" | "variant" | "index";
  /** Of the flow, form or operation; "" where there is only one. */
  readonly id: string;
  /** Below `src/generated/`. */
  readonly path: string;
  code(): string | Promise<string>;
}
