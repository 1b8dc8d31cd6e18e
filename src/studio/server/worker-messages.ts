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

/** A compiled program or form. `path`: in `src/generated/`. */
export interface CompiledModule {
  readonly kind: "program" | "form";
  readonly id: string;
  readonly path: string;
}

type ToWorkerFiles = readonly (readonly [path: string, text: string | undefined])[];

/** Its messages. */
export type FromWorker =
  | { readonly tell: "checked"; readonly checked: Checked }
  /** Before the check: edited programs and forms are compiled. Open pages can apply them without being reloaded. */
  | { readonly tell: "applicable"; readonly modules: readonly CompiledModule[] }
  /** `reload`: open pages lack something until they are reloaded. */
  | {
      readonly tell: "compiled";
      readonly revision: number;
      readonly written: readonly string[];
      readonly reload: boolean;
    }
  | ({ readonly tell: "changes"; readonly revision: number } & Pick<ChangesView, "changes" | "people" | "problem">)
  /** One per request, in order. `null` if it could not be computed. */
  | { readonly tell: "people"; readonly people: ChangesView["people"] }
  | { readonly tell: "failed"; readonly what: "check"; readonly message: string };
