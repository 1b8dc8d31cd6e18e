import type { DefinitionUpdate } from "../../vite/index.ts";
import type { Command } from "../commands/index.ts";
import type { Plan } from "../edits/index.ts";
import type { ChangesView, Checked, Refused } from "../protocol.ts";
import type { EditedFile, FilesChanged } from "./followed-model.ts";

/** Messages to the checking thread. */
export type ToWorker =
  | FilesChanged
  | { readonly ask: "changes"; readonly commit: string }
  /** What happens to people in the middle of a journey if files change. `undefined` for a deleted file. */
  | { readonly ask: "people"; readonly files: readonly EditedFile[] }
  /** What a command would do to the files of now. */
  | { readonly ask: "plan"; readonly command: Command };

/** An edited program, form or file of texts that open pages can apply. Paths begin at the root of the project. */
export interface EditedDefinition extends Pick<DefinitionUpdate, "kind" | "id"> {
  /** Everybody's version. */
  readonly path: string;
  /**
   * The versions for people in arms, by flag. A person gets the first one whose arms are all theirs. If absent, only
   * everybody's version has been edited.
   */
  readonly versions?: readonly { readonly arms: Readonly<Record<string, string>>; readonly path: string }[];
}

/** Its messages. */
export type FromWorker =
  | { readonly report: "checked"; readonly checked: Checked }
  /**
   * Before the check: edited programs and forms, and arms' versions, are compiled. Open pages can apply them without
   * being reloaded. `written`: paths in `src/generated/`.
   */
  | {
      readonly report: "applicable";
      readonly modules: readonly EditedDefinition[];
      readonly written: readonly string[];
    }
  /** Everything of a revision that open pages can apply has been told. The check follows. */
  | { readonly report: "shown"; readonly revision: number }
  /**
   * `reload`: open pages lack something until they are reloaded. `kept`: a part or all of it could not be compiled, and
   * stays as it was.
   */
  | {
      readonly report: "compiled";
      readonly kept: boolean;
      readonly revision: number;
      readonly written: readonly string[];
      readonly reload: boolean;
    }
  | ({ readonly report: "changes"; readonly revision: number; readonly commit: string } & Pick<
      ChangesView,
      "changes" | "people" | "problem"
    >)
  /** One per request, in order. Neither, if it failed. */
  | { readonly report: "plan"; readonly plan?: Plan; readonly refused?: Refused }
  /** One per request, in order. `null` if it could not be computed. */
  | { readonly report: "people"; readonly people: ChangesView["people"] }
  | { readonly report: "failed"; readonly what: "check"; readonly message: string };
