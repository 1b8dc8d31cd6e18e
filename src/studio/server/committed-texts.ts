import { git, NO_COMMIT, type TextsOfCommit, textsOfCommit } from "../reading/index.ts";
import type { Model } from "./model.ts";

/** The texts of the last commit, read again when there is a new one. */
export function committedTexts(model: Pick<Model, "root" | "repo">): () => Promise<TextsOfCommit> {
  const { root } = model;
  let known: { readonly head: string; readonly texts: TextsOfCommit } | undefined;
  return async () => {
    const head = await git(root, ["rev-parse", "HEAD"]).then(
      (text) => text.trim(),
      () => "",
    );
    if (head === "") return NO_COMMIT;
    if (known?.head === head) return known.texts;
    const texts = await textsOfCommit(root, model.repo, head);
    known = { head, texts };
    return texts;
  };
}
