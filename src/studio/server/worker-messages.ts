import type { ChangesView, Checked } from "../protocol.ts";

/** What the thread that checks is told and asked. */
export type ToWorker =
  | {
      readonly ask: "files";
      readonly revision: number;
      readonly files: readonly (readonly [string, string | undefined])[];
    }
  | { readonly ask: "changes"; readonly commit: string }
  /** What becomes of people in the middle where files are others; `undefined`: the file is gone. */
  | { readonly ask: "people"; readonly files: ToWorkerFiles };

type ToWorkerFiles = readonly (readonly [path: string, text: string | undefined])[];

/** What it answers. */
export type FromWorker =
  | { readonly tell: "checked"; readonly checked: Checked }
  | { readonly tell: "compiled"; readonly revision: number; readonly written: readonly string[] }
  | ({ readonly tell: "changes"; readonly revision: number } & Pick<ChangesView, "changes" | "people" | "problem">)
  /** One for each question, in order; `null`: it could not be worked out. */
  | { readonly tell: "people"; readonly people: ChangesView["people"] }
  | { readonly tell: "failed"; readonly what: "check"; readonly message: string };
