import type { FieldError } from "./form.ts";
import type { JsonObject } from "./json.ts";
import type { AlertTone } from "./program.ts";
import type { Text } from "./text.ts";

/** A block with its expressions evaluated: all that a renderer needs. */
export interface BlockView {
  readonly block: string;
  readonly key: string;
  /** Texts are `Text`, values are JSON; see the block's descriptor. */
  readonly props: JsonObject;
  readonly slots: Readonly<Record<string, readonly BlockView[]>>;
}

export interface ProgressView {
  readonly steps: readonly {
    readonly step: string;
    readonly label: Text;
    readonly state: "done" | "current" | "todo";
    /** A path to link to, where the person may go there. */
    readonly path?: string;
  }[];
  readonly current: number;
}

/** What one snapshot looks like. */
export interface View {
  readonly flow: string;
  readonly step: string;
  readonly path: string;
  readonly title: Text;
  readonly layout: "sheet" | "wide" | "checkout";
  readonly progress: ProgressView | null;
  readonly page: readonly BlockView[];
  readonly aside: readonly BlockView[];
  readonly dialog: { readonly id: string; readonly title: Text; readonly page: readonly BlockView[] } | null;
  readonly alert: { readonly id: string; readonly tone: AlertTone; readonly text: Text } | null;
  /** A call that changes something is running. */
  readonly busy: boolean;
  readonly forms: Readonly<Record<string, { readonly values: JsonObject; readonly errors: readonly FieldError[] }>>;
}
