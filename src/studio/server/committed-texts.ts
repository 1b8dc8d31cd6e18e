import type { Workspace } from "../edits/index.ts";
import { git, NO_COMMIT, type TextsOfCommit, textsOfCommit } from "../reading/index.ts";

/** The texts of the last commit, read again when there is a new one. */
export function committedTexts(workspace: Pick<Workspace, "root" | "repo">): () => Promise<TextsOfCommit> {
  const { root } = workspace;
  let known: { readonly head: string; readonly texts: TextsOfCommit } | undefined;
  return async () => {
    const head = await git(root, ["rev-parse", "HEAD"]).then(
      (text) => text.trim(),
      () => "",
    );
    if (head === "") return NO_COMMIT;
    if (known?.head === head) return known.texts;
    const texts = await textsOfCommit(root, workspace.repo, head);
    known = { head, texts };
    return texts;
  };
}
