import {
  experimentsOf,
  patchedArms,
  pointer,
  rereadFiles,
  type Repository,
  withArms,
  triedArms,
  FIELDS_OF,
  flowOf,
} from "../../../model/index.ts";
import { adjustSimulations } from "../answer/enter-in-simulations.ts";
import { follow, formNamed, formsIn, fieldOwnerOf, rememberedBy, stepsIn } from "../answer/field-owners.ts";
import { Draft, type Plan, plannedIn } from "../draft.ts";
import { Refusal } from "../refusal.ts";
import type { Arm } from "../../kernel/schema.ts";

const known = new WeakMap<Repository, Map<string, Repository>>();

/** The arms that change files, each as `<flag>=<arm>`. */
export function changingArms(repo: Repository): readonly string[] {
  return [...new Set(patchedArms(repo).map(({ flag, arm }) => `${flag}=${arm}`))];
}

/** The flag and the arm of `<flag>=<arm>`. */
export function armNamed(name: string): Arm {
  const [flag = "", arm = ""] = name.split("=");
  return { flag, arm };
}

/** The same files for `<flag>=<arm>`. `undefined` if the arm does not exist, or its patch does not apply now. */
export function ifApplies(repo: Repository, name: string): Repository | undefined {
  try {
    return repositoryOfArm(repo, armNamed(name));
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

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
  const theirs = patches.filter((one) => one.arm === arm).flatMap(({ files }) => files);
  return rereadFiles(repo, [
    [file.path, draft.text(file.path)],
    ...theirs.map((one) => {
      const value = seen.files.get(one.file)?.value ?? null;
      return [one.file, `${JSON.stringify(value, null, 2)}\n`] as const;
    }),
  ]);
}

/** The experiment of an arm. Throws a `Refusal` if it does not exist. */
export function experimentWith(repo: Repository, { flag, arm }: Arm) {
  const experiment = experimentsOf(repo).list.find((one) => one.flag?.value === flag);
  if (experiment === undefined) throw new Refusal(`There is no experiment “${flag}”.`);
  if (!experiment.arms.some(({ value }) => value === arm)) throw new Refusal(`“${flag}” has no arm “${arm}”.`);
  return experiment;
}

/** Extends a change of an arm's patch: simulations of that arm also fill in what its forms now ask for. */
export function withSimulationsOfArm(repo: Repository, arm: Arm, plan: Plan): Plan {
  const own = triedArms(repo).filter(({ flag, value, isRecorded }) => {
    return flag === arm.flag && value === arm.arm && !isRecorded;
  });
  if (own.length === 0) return plan;
  const theirs = new Set(own.map(({ file }) => file.path));
  const [before, after] = [repo, plannedIn(repo, plan)].map((one) => repositoryOfArm(one, arm));
  const draft = new Draft(repo);
  if (before !== undefined && after !== undefined) adjustSimulations(before, after, draft, (path) => theirs.has(path));
  const { files, places } = draft.plan("");
  return { ...plan, files: new Map([...plan.files, ...files]), places: new Map([...plan.places, ...places]) };
}

/**
 * Browsers store what people in an arm have entered, and everybody's journey may read it later: when the experiment
 * ends, or when somebody signs in elsewhere. Throws a `Refusal` if that journey would discard everything because a form
 * has one field more, or less, in the arm.
 */
export function refuseLost(repo: Repository, form: string, has: "more" | "less"): void {
  for (const flow of repo.flows.filter((one) => flowOf(repo, one).storage !== undefined))
    for (const { schema, into } of formsIn(repo, flow.id)) {
      if (schema !== form || into === undefined) continue;
      const kept = follow(rememberedBy(repo, flow.id), stepsIn(into)).end;
      const place = kept?.placeOf("additionalProperties");
      if (place === undefined || kept?.keyword("additionalProperties") !== false) continue;
      // The journey's own list of fields also applies to people in the arm.
      const isOwn = fieldOwnerOf(kept) !== fieldOwnerOf(formNamed(repo, form)?.schema);
      if (kept.keyword(FIELDS_OF) !== undefined || (has === "less" && isOwn)) continue;
      throw new Refusal(
        `The journey ${flow.id} remembers only the answers that ${place.file.path} lists. People would lose everything that they have entered when they enter or leave the arm. First ask a developer to let the journey remember the form’s fields by the form’s name (“${FIELDS_OF}”).`,
      );
    }
}
