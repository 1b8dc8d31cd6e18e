import { experimentsOf, type PatchOperation, pointer, type Repository, valueAt } from "../../model/index.ts";
import type { SetArmTexts, TextEdit } from "./command.ts";
import { Draft, type Plan } from "./draft.ts";
import { listIn, removeOps } from "./experiment/remove-ops.ts";
import { type Conflict, Refusal } from "./refusal.ts";
import { CHANGED, localePath, sentence } from "./set-texts.ts";

/** Words of an arm, as its patch in the experiments' file. The base's files stay as they are; words that are the base's leave the patch. */
export function setArmTexts(repo: Repository, { flag, arm, texts }: SetArmTexts): Plan {
  const draft = new Draft(repo);
  const conflicts: Conflict[] = [];
  for (const edit of texts) {
    const path = localePath(repo, edit);
    const at = pointer("", ...edit.key.split("."));
    const base = valueAt(repo.files.get(path)?.value, at);
    if (typeof base !== "string") throw new Refusal(`“${edit.key}” is no text of everybody's in ${edit.language}.`);
    const now = armText(repo, flag, arm, path, at) ?? base;
    if (now !== edit.was && now !== edit.value)
      conflicts.push({ of: `${edit.key}, ${edit.language}`, mine: edit.value, theirs: now, was: edit.was });
    else if (now !== edit.value) patch(repo, draft, { flag, arm, path, at, edit, base });
  }
  if (conflicts.length > 0) throw new Refusal(CHANGED, conflicts);
  return draft.plan(`In the arm ${arm} of ${flag}: ${sentence(texts)}`);
}

/** What an arm makes of a text; `undefined` where it leaves it as it is. */
export function armText(repo: Repository, flag: string, arm: string, path: string, at: string): string | undefined {
  const { patches = [] } = experimentsOf(repo).list.find((one) => one.flag?.value === flag) ?? {};
  const files = patches.find((one) => one.arm === arm)?.files ?? [];
  const ops = files.filter(({ file }) => file === path).flatMap(({ ops }) => ops);
  const op = ops.findLast((one) => one.path === at && one.op === "replace");
  return op !== undefined && "value" in op && typeof op.value === "string" ? op.value : undefined;
}

interface Patching {
  readonly flag: string;
  readonly arm: string;
  readonly path: string;
  readonly at: string;
  readonly edit: TextEdit;
  readonly base: string;
}

function patch(repo: Repository, draft: Draft, { flag, arm, path, at, edit, base }: Patching): void {
  const { file, list } = experimentsOf(repo);
  const experiment = list.find((one) => one.flag?.value === flag);
  if (file === undefined || experiment === undefined) throw new Refusal(`There is no experiment “${flag}”.`);
  if (!experiment.arms.some(({ value }) => value === arm)) throw new Refusal(`“${flag}” has no arm “${arm}”.`);
  const armAt = pointer(experiment.pointer, "patch", arm);
  const files = listIn(draft.value(file.path, armAt));
  const fileIndex = files.findIndex((one) => valueAt(one, "/file") === path);
  const op = { op: "replace", path: at, value: edit.value } satisfies PatchOperation;
  if (fileIndex === -1) {
    const entry = { file: path, ops: [op] };
    if (files.length === 0) draft.set(file.path, armAt, [entry]);
    else draft.append(file.path, armAt, entry);
    return;
  }
  const opsAt = pointer(armAt, fileIndex, "ops");
  const ops = listIn(draft.value(file.path, opsAt));
  const index = ops.findIndex((one) => valueAt(one, "/path") === at && valueAt(one, "/op") === "replace");
  if (edit.value !== base) {
    if (index === -1) draft.append(file.path, opsAt, op);
    else draft.set(file.path, pointer(opsAt, index, "value"), edit.value);
    return;
  }
  if (index !== -1) removeOps(draft, experiment, arm, path, [index]);
}
