import { experimentsOf, patchedArms, pointer, type Repository, valueAt } from "../../../model/index.ts";
import { Refusal } from "../refusal.ts";
import { sentence, setTextsIn } from "../../kernel/values/texts.ts";
import type { Arm, TextEdit } from "../../kernel/schema.ts";
import { Draft, type Plan } from "../draft.ts";
import { repositoryOfArm } from "./as-they-have-it.ts";
import { writtenForArm } from "./write-arm.ts";

/**
 * Writes texts of an arm to its patch in the experiments' file. Everybody's files stay unchanged. A text that equals
 * everybody's is removed from the patch.
 */
export function setArmTexts(repo: Repository, { flag, arm }: Arm, texts: readonly TextEdit[]): Plan {
  const seen = repositoryOfArm(repo, { flag, arm });
  const draft = new Draft(seen);
  const added = setTextsIn(seen, draft, texts);
  for (const edit of added) refuseOfEverybody(repo, edit);
  const change = changeWith(repo, { flag, arm }, added);
  return writtenForArm(repo, { flag, arm }, draft.plan(sentence(texts)), { change });
}

/**
 * Refuses an arm's text in a language in which everybody's is missing, because it would conflict with a later
 * translation.
 */
function refuseOfEverybody(repo: Repository, { language, file, key }: TextEdit): void {
  const at = pointer("", ...key.split("."));
  if (inLanguages(repo, file).some((path) => valueAt(repo.files.get(path)?.value, at) !== undefined))
    throw new Refusal(`“${key}” is everybody’s, and has no text in ${language} yet. Write it for everybody first.`);
}

/**
 * The name of the change to which the arm's texts in other languages belong, so that a new language is undone or
 * adopted together with them.
 */
function changeWith(repo: Repository, { flag, arm }: Arm, added: readonly TextEdit[]): string | undefined {
  const { files } = patchedArms(repo).find((one) => one.flag === flag && one.arm === arm) ?? { files: [] };
  const names = added.flatMap(({ file: name, key }) => {
    const paths = inLanguages(repo, name);
    const at = pointer("", ...key.split("."));
    const ops = files.flatMap(({ file, ops }) => (paths.includes(file) ? ops : []));
    return ops.flatMap(({ path, change }) => (at === path || at.startsWith(`${path}/`) ? (change ?? []) : []));
  });
  const [first, ...others] = new Set(names);
  return others.length === 0 ? first : undefined;
}

function inLanguages({ locales }: Repository, file: string): readonly string[] {
  return [...locales.values()].flatMap((files) => files.get(file)?.path ?? []);
}

/** The arm's version of a text, or `undefined` if the arm does not change it. */
export function armText(repo: Repository, flag: string, arm: string, path: string, at: string): string | undefined {
  const { patches = [] } = experimentsOf(repo).list.find((one) => one.flag?.value === flag) ?? {};
  const files = patches.find((one) => one.arm === arm)?.files ?? [];
  const ops = files.filter(({ file }) => file === path).flatMap(({ ops }) => ops);
  const op = ops.findLast((one) => one.path === at && one.op === "replace");
  return op !== undefined && "value" in op && typeof op.value === "string" ? op.value : undefined;
}
