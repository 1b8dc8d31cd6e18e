import { now } from "../db/index.ts";
import {
  designOf,
  haveSameChances,
  lockState,
  readChanges,
  readDefined,
  readStates,
  shareProblem,
  withStates,
  writeState,
} from "../experiments/index.ts";
import { text } from "../settings/index.ts";
import { mayActAs } from "../staff/roles.ts";
import { type Act, act, required } from "./act.ts";
import { changed, noPlan, oneExperiment, placeProblem, sharesInWords } from "./one-experiment.ts";
import { SupportError } from "./support-error.ts";

/**
 * Takes back the last change of an experiment, whichever act made it, for the roles that may do that act. What people
 * have seen stays. The record has both: nothing of it is taken back.
 */
export const experimentUndo = (changes: Readonly<Record<string, Act>>): Act =>
  act({
    about: "Undoes the last change of an experiment: its state is again what it was. What people have seen stays",
    example: "--flag newTitle",
    fields: { flag: required(text("The experiment's flag")) },
    role: "experimenter",
    async run(_resources, tx, { flag }, { role }) {
      const defined = readDefined();
      const { experiments } = defined;
      const written = oneExperiment(experiments.experiments, flag);
      const beside = await lockState(tx, written);
      const { undoable } = (await readChanges(tx, flag))(flag);
      if (undoable === undefined) throw new SupportError(`"${flag}" was not changed here, so there is nothing to undo`);
      const { at, act: made, before: wanted, timesBefore } = undoable;
      const needed = changes[made]?.role ?? "owner";
      if (role !== undefined && !mayActAs(role, needed))
        throw new SupportError(`Only ${needed === "owner" ? "an owner" : "an experimenter"} can undo this`);
      const problem =
        shareProblem(written, wanted.share) ??
        placeProblem("sites", wanted.sites, defined) ??
        placeProblem("languages", wanted.languages, defined);
      if (problem !== undefined) throw new SupportError(`The files have changed since. ${problem}`);
      const before = oneExperiment(withStates(experiments, await readStates(tx)).experiments, flag);
      if (wanted.active && !before.active && written.plan === undefined) throw noPlan(flag);
      // Between others, visitors of other shares, sites or languages have come: then the results begin anew.
      // Nobody has come to one that is off.
      const goesOn = !before.active || haveSameChances(wanted, before, defined);
      const after = { ...wanted, counts: wanted.counts ?? wanted.active };
      const earlier = timesBefore && { since: new Date(timesBefore.since), design: timesBefore.design ?? null };
      await writeState(tx, flag, after, {
        ...(goesOn ? earlier : { since: now, design: designOf(written) }),
        kept_until: timesBefore?.keptUntil ? new Date(timesBefore.keptUntil) : null,
      });
      return {
        subject: null,
        target: flag,
        details: { ...changed(before, beside, after), undoes: { at, act: made } },
        shown: {
          flag,
          is: wanted.active ? "running" : "off",
          shares: sharesInWords(wanted.share),
          undone: `the change of ${at}`,
          results: goesOn ? "go on" : "begin anew, because visitors meanwhile had other chances",
          within: "2 seconds, for new pages",
        },
      };
    },
  });
