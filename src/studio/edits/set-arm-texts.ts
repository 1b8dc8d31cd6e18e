import { experimentsOf, pointer, type Repository } from "../../model/index.ts";
import { repositoryOfArm } from "./arm/repository-of-arm.ts";
import { writtenForArm } from "./arm/write-arm.ts";
import type { SetArmTexts } from "./command.ts";
import { Draft, type Plan } from "./draft.ts";
import { type Conflict, Refusal } from "./refusal.ts";
import { CHANGED, localePath, sentence } from "./set-texts.ts";

/** Words of an arm, as its patch in the experiments' file. The base's files stay as they are; words that are the base's leave the patch. */
export function setArmTexts(repo: Repository, { flag, arm, texts }: SetArmTexts): Plan {
  const seen = repositoryOfArm(repo, { flag, arm });
  const draft = new Draft(seen);
  const conflicts: Conflict[] = [];
  for (const edit of texts) {
    const path = localePath(seen, edit);
    const at = pointer("", ...edit.key.split("."));
    const now = draft.value(path, at);
    if (typeof now !== "string") throw new Refusal(`“${edit.key}” is no text of theirs in ${edit.language}.`);
    if (now !== edit.was && now !== edit.value)
      conflicts.push({ of: `${edit.key}, ${edit.language}`, mine: edit.value, theirs: now, was: edit.was });
    else draft.set(path, at, edit.value);
  }
  if (conflicts.length > 0) throw new Refusal(CHANGED, conflicts);
  return writtenForArm(repo, { flag, arm }, draft.plan(sentence(texts)));
}

/** What an arm makes of a text; `undefined` where it leaves it as it is. */
export function armText(repo: Repository, flag: string, arm: string, path: string, at: string): string | undefined {
  const { patches = [] } = experimentsOf(repo).list.find((one) => one.flag?.value === flag) ?? {};
  const files = patches.find((one) => one.arm === arm)?.files ?? [];
  const ops = files.filter(({ file }) => file === path).flatMap(({ ops }) => ops);
  const op = ops.findLast((one) => one.path === at && one.op === "replace");
  return op !== undefined && "value" in op && typeof op.value === "string" ? op.value : undefined;
}
