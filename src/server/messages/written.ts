import type { Row } from "./message.ts";

/** A mail as texts, before it becomes plain text or HTML. */
export interface Written {
  readonly language: string;
  readonly brand: string;
  readonly title: string;
  readonly parts: readonly WrittenPart[];
  /** The lines at the end. */
  readonly closing: readonly string[];
}

export type WrittenPart =
  | { readonly kind: "text" | "note" | "value"; readonly text: string }
  | { readonly kind: "steps"; readonly steps: readonly string[] }
  | { readonly kind: "button"; readonly text: string; readonly href: string; readonly help: string }
  | { readonly kind: "table"; readonly rows: readonly Row[] };
