import type { ChangesView, Checked } from "../protocol.ts";

/** What the thread that checks is told and asked. */
export type ToWorker =
  | {
      readonly ask: "files";
      readonly revision: number;
      readonly files: readonly (readonly [string, string | undefined])[];
    }
  | { readonly ask: "changes"; readonly commit: string };

/** What it answers. */
export type FromWorker =
  | { readonly tell: "checked"; readonly checked: Checked }
  | { readonly tell: "compiled"; readonly revision: number; readonly written: readonly string[] }
  | ({ readonly tell: "changes"; readonly revision: number } & Pick<ChangesView, "changes" | "people" | "problem">)
  | { readonly tell: "failed"; readonly what: "check"; readonly message: string };
