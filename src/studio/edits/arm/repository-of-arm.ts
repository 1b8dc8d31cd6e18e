import { experimentsOf, pointer, reread, type Repository, withArms } from "../../../model/index.ts";
import type { Arm } from "../../kernel/schema.ts";
import { Draft } from "../draft.ts";
import { Refusal } from "../refusal.ts";

const known = new WeakMap<Repository, Map<string, Repository>>();

/**
 * The files as people in an arm have them, as if they were everybody's, so that an edit of them is an edit for these
 * people. The arm's patch is applied and its experiment has no patches left; patches of other experiments stay. Throws
 * a `Refusal` if the arm does not exist or its patch does not apply.
 */
export function repositoryOfArm(repo: Repository, arm: Arm): Repository {
  const name = `${arm.flag}=${arm.arm}`;
  const made = known.get(repo) ?? new Map<string, Repository>();
  known.set(repo, made);
  const found = made.get(name) ?? asEverybodys(repo, arm);
  made.set(name, found);
  return found;
}

function asEverybodys(repo: Repository, { flag, arm }: Arm): Repository {
  const { file, patches, pointer: at } = experimentWith(repo, { flag, arm });
  const { repo: seen, findings } = withArms(
    repo,
    patches.filter((one) => one.arm === arm),
  );
  const [finding] = findings;
  if (finding !== undefined)
    throw new Refusal(`What the arm ${arm} of ${flag} changes does not fit the files now: ${finding.message}`);
  const draft = new Draft(repo);
  if (patches.length > 0) draft.remove(file.path, pointer(at, "patch"));
  let flat = reread(repo, file.path, draft.text(file.path));
  for (const { files } of patches.filter((one) => one.arm === arm))
    for (const one of files) {
      const value = seen.files.get(one.file)?.value ?? null;
      flat = reread(flat, one.file, `${JSON.stringify(value, null, 2)}\n`);
    }
  return flat;
}

/** The experiment of an arm. Throws a `Refusal` if it does not exist. */
export function experimentWith(repo: Repository, { flag, arm }: Arm) {
  const experiment = experimentsOf(repo).list.find((one) => one.flag?.value === flag);
  if (experiment === undefined) throw new Refusal(`There is no experiment “${flag}”.`);
  if (!experiment.arms.some(({ value }) => value === arm)) throw new Refusal(`“${flag}” has no arm “${arm}”.`);
  return experiment;
}
