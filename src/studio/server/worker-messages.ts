import type { ChangesView, Checked } from "../protocol.ts";

/** Who comes to a step, and to which. */
export interface WayAsked {
  readonly ask: "way";
  readonly flow: string;
  readonly step: string;
  readonly site: string;
  readonly lang: string;
  readonly arms: Readonly<Record<string, string>>;
}

/** What the thread that checks is told and asked. */
export type ToWorker =
  | {
      readonly ask: "files";
      readonly revision: number;
      readonly files: readonly (readonly [string, string | undefined])[];
    }
  | { readonly ask: "changes"; readonly commit: string }
  | WayAsked;

/** What it answers. */
export type FromWorker =
  | { readonly tell: "checked"; readonly checked: Checked }
  | { readonly tell: "compiled"; readonly revision: number; readonly written: readonly string[] }
  | ({ readonly tell: "changes"; readonly revision: number } & Pick<ChangesView, "changes" | "people" | "problem">)
  | { readonly tell: "way"; readonly flow: string; readonly step: string; readonly replay: object | null }
  | { readonly tell: "failed"; readonly what: "check" | "way"; readonly message: string };
