import type { ChangesView, Checked } from "../protocol.ts";

/** Messages to the checking thread. */
export type ToWorker =
  | {
      readonly ask: "files";
      readonly revision: number;
      readonly files: readonly (readonly [string, string | undefined])[];
    }
  | { readonly ask: "changes"; readonly commit: string }
  /** What happens to people in the middle of a journey if files change. `undefined` for a deleted file. */
  | { readonly ask: "people"; readonly files: ToWorkerFiles };

type ToWorkerFiles = readonly (readonly [path: string, text: string | undefined])[];

/** Its messages. */
export type FromWorker =
  | { readonly tell: "checked"; readonly checked: Checked }
  | { readonly tell: "compiled"; readonly revision: number; readonly written: readonly string[] }
  | ({ readonly tell: "changes"; readonly revision: number } & Pick<ChangesView, "changes" | "people" | "problem">)
  /** One per request, in order. `null` if it could not be computed. */
  | { readonly tell: "people"; readonly people: ChangesView["people"] }
  | { readonly tell: "failed"; readonly what: "check"; readonly message: string };
