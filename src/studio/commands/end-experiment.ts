import { textsInCode } from "../../linter/index.ts";
import {
  armsOf,
  type Experiment,
  experimentsOf,
  localesOf,
  type Repository,
  triedArms,
  usesOf,
} from "../../model/index.ts";
import { everyones } from "../edits/answer/same-answer.ts";
import { removeWithParent, Draft, type Plan, drafted } from "../edits/draft.ts";
import { everybodysNow } from "../edits/experiment/everybodys-now.ts";
import { withoutLostSteps } from "../kernel/removals/lost-steps.ts";
import { refuseMoved } from "../edits/experiment/counted.ts";
import { writePatch } from "../edits/experiment/write-patch.ts";
import { Refusal } from "../edits/refusal.ts";
import { decideWith, wonBy } from "../edits/removal/decide.ts";
import { removeUnusedNames } from "../edits/removal/unused-names.ts";
import { removeUnneeded } from "../edits/removal/take-away.ts";
import { verifiedWithWarnings } from "../edits/verified.ts";
import { commandSchema, name, type Of } from "../kernel/schema.ts";
import { withDialog } from "../kernel/dialog-words.ts";
import { recordedNotes, walkNames } from "../edits/simulations.ts";

/** Makes the content of an arm everybody's and removes the experiment. */
export const END_EXPERIMENT = withDialog(
  commandSchema("end-experiment", {
    flag: name,
    winner: {
      ...name,
      title: "The arm that wins",
      "x-widget": "radio",
      "x-missing": "Choose the arm that wins",
    },
  }),
  {
    title: "Which arm of {of} wins?",
    description: "What it changes becomes everybody’s. The experiment and its other arms are deleted.",
    "x-button": "End the experiment…",
    "x-verb": "End it",
  },
);
type EndExperiment = Of<typeof END_EXPERIMENT>;

/**
 * Ends an experiment: applies the winner's patch to everybody's files, resolves conditions on the flag, and removes the
 * flag, the other arms, and texts that only they used. Throws a `Refusal` with the place if a condition cannot be
 * resolved.
 */
export function endExperiment(repo: Repository, { flag, winner }: EndExperiment): Plan {
  const { file, list, referrerOrder } = experimentsOf(repo);
  const experiment = list.find((one) => one.flag?.value === flag);
  if (file === undefined || experiment === undefined) throw new Refusal(`There is no experiment “${flag}”.`);
  if (!armsOf(experiment).includes(winner)) throw new Refusal(`“${flag}” has no arm “${winner}”.`);
  const draft = new Draft(repo);
  const won = experiment.patches.filter(({ arm }) => arm === winner);
  for (const patch of won) writePatch(draft, patch);
  const adopted = won.flatMap(({ files }) => files);
  const forgotten = everybodysNow(repo, draft, adopted);
  draft.remove(file.path, experiment.pointer);
  const key = experiment.epicKey?.value;
  const isOthers = list.some((one) => one !== experiment && one.epicKey?.value === key);
  for (const one of referrerOrder.toReversed())
    if (one.value === key && !isOthers) draft.remove(file.path, one.pointer);
  const tried = [...removeFromSimulations(repo, draft, flag)];
  const now = () => drafted(repo, draft);
  decideWith(now, draft, wonBy(flag, winner));
  removeUnusedNames(repo, now, draft);
  removeUnneeded(repo, draft);
  removeTexts(repo, now(), draft);
  const after = now();
  refuseWhatIsLeft(after, flag);
  refuseMoved(repo, after, (other) => other.flag !== flag);
  const notes = [...forgotten, ...notesOf(repo, experiment, winner, tried)];
  const ended = draft.plan(`The experiment ${flag} ends: ${winner} is what everybody gets`, notes);
  return verifiedWithWarnings(repo, withoutLostSteps(repo, ended), `The Studio cannot end ${flag}.`);
}

/** Removes the flag from simulations that people wrote. Yields those that named an arm. */
function* removeFromSimulations(repo: Repository, draft: Draft, flag: string) {
  for (const { file, pointer, value, ...one } of triedArms(repo)) {
    if (one.flag !== flag || one.isRecorded) continue;
    removeWithParent(draft, file.path, pointer);
    yield { path: file.path, arm: value };
  }
}

/** Removes texts that were used before and are not used any more, in any arm. */
function removeTexts(before: Repository, after: Repository, draft: Draft): void {
  const keysOf = (repo: Repository) =>
    new Set(everyones(repo).flatMap((one) => usesOf(one).flatMap((use) => (use.kind === "text" ? [use.key] : []))));
  const used = keysOf(after);
  const gone = [...keysOf(before)].filter((key) => !used.has(key));
  const isInCode = gone.length === 0 ? () => false : textsInCode(before.root);
  for (const key of gone.filter((one) => !isInCode(one)))
    for (const { file, texts } of localesOf(after))
      for (const { pointer: at } of texts.get(key) ?? []) removeWithParent(draft, file.path, at);
}

/** Throws a `Refusal` if a file still mentions the flag in a way that the model does not know. */
function refuseWhatIsLeft({ files }: Repository, flag: string): void {
  const asking = new RegExp(`\\bflags\\s*(?:\\.\\??\\s*|\\[\\s*['"])${flag}\\b`);
  for (const [path, { text }] of files)
    if (/^(?:flows|schemas)\//.test(path) && !path.includes("/recorded/") && asking.test(text))
      throw new Refusal(
        `Something in ${path} uses ${flag} in a way that the Studio cannot resolve. Change that first.`,
      );
}

function notesOf(
  repo: Repository,
  experiment: Experiment,
  winner: string,
  tried: readonly { readonly path: string; readonly arm: string }[],
): readonly string[] {
  const flag = experiment.flag?.value ?? "";
  return [
    ...(experiment.active ? ["It runs now. Changes shows what happens to people in another arm."] : []),
    ...tried
      .filter(({ arm }) => arm !== winner)
      .map(
        ({ path, arm }) =>
          `The test walk ${walkNames([path])} was one of the arm ${arm}. Check whether it is still right.`,
      ),
    ...recordedNotes(repo, flag),
  ];
}
