import { textsInCode } from "../../../linter/index.ts";
import { localesOf, originOf, reread, type Repository, usesOf } from "../../../model/index.ts";
import type { Plan } from "../draft.ts";
import type { Reference } from "./reference.ts";
import { isWithin } from "./remove-references.ts";
import { everyones } from "./same-answer.ts";

/**
 * Texts that were used only by what is deleted, for everybody and in arms. `own` is a journey's texts file, which no
 * page code uses.
 */
export function textsOnlyOf(repo: Repository, going: readonly Reference[], { files }: Plan, own?: string) {
  const used = new Set<string>();
  for (const use of usesOf(repo)) {
    const { path, pointer } = originOf(use);
    if (use.kind === "text" && isWithin(going, path, pointer)) used.add(use.key);
  }
  let next = repo;
  for (const [path, text] of files) next = reread(next, path, text ?? undefined);
  for (const one of used.size === 0 ? [] : everyones(next))
    for (const use of usesOf(one)) if (use.kind === "text") used.delete(use.key);
  const isInCode = textsInCode(repo.root);
  const keys = [...used];
  return localesOf(repo).flatMap(({ file, name, texts }) =>
    keys
      .filter((key) => name === own || !isInCode(key))
      .flatMap((key) => (texts.get(key) ?? []).map(({ pointer }) => ({ path: file.path, pointer, key }))),
  );
}
