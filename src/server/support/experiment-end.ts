import type { Experiment } from "../../experiments/index.ts";
import { bestDifference } from "../../experiments/statistics/index.ts";
import {
  daysOf,
  lockState,
  readChanges,
  readDefined,
  readFigures,
  readStates,
  withStates,
  writeState,
} from "../experiments/index.ts";
import { text } from "../settings/index.ts";
import { act, required } from "./act.ts";
import { changed, mustBeSoldIn, noPlan, oneExperiment } from "./one-experiment.ts";
import { SupportError } from "./support-error.ts";

/** Writes down how an experiment ends, with the figures of the moment; the record keeps it for ever. */
export const experimentEnd = act({
  about: "Ends an experiment: writes down which arm stays, with the figures of the moment. Control is on at once",
  example: "--flag newTitle --arm control --currency USD",
  fields: {
    flag: required(text("The experiment's flag")),
    arm: required(text("The arm that stays")),
    currency: required(text("Of amounts, such as USD: those in another currency count as 0")),
  },
  async run(_resources, tx, { flag, arm, currency }) {
    const { experiments, ...defined } = readDefined();
    await mustBeSoldIn(tx, currency, defined);
    const beside = await lockState(tx, oneExperiment(experiments.experiments, flag));
    const states = await readStates(tx);
    const before = oneExperiment(withStates(experiments, states).experiments, flag);
    const [control = ""] = before.arms;
    if (!before.arms.includes(arm))
      throw new SupportError(`It has no arm "${arm}"; its arms are ${before.arms.join(", ")}`, "arm");
    const { decision: earlier, hasRun } = (await readChanges(tx, flag))(flag);
    if (earlier !== undefined)
      throw new SupportError(
        `It was decided for "${earlier.arm}" at ${earlier.at}. To decide anew, stop it and start it again`,
      );
    if (!hasRun && !before.active) throw new SupportError(`"${flag}" never ran, so there is nothing to decide`);
    const figures = await readFigures(tx, before, { ...states.get(flag), currency });
    if (figures === undefined) throw noPlan(flag);
    const { plan, report, visitors, day } = figures;
    const days = daysOf(figures);
    // Where a health check has failed, no figure stands for a result.
    const difference = report.verdict.code === "unhealthy" ? undefined : bestDifference(plan, report);
    const isControl = arm === control;
    // Everyone has the control of an experiment that is off. Another arm is everyone's by the files alone.
    const after = isControl ? { ...before, active: false, keepsArm: false } : before;
    // What a release has switched off must not come back with another one.
    await writeState(tx, flag, after, isControl ? { kept_until: null } : {});
    const decision = { arm, verdict: report.verdict, visitors, day, ...(difference && { difference }) };
    const details = { ...changed(before, beside, after), decision: { ...decision, currency, report, days } };
    return {
      subject: null,
      target: flag,
      details,
      shown: { flag, ...decision, next: isControl ? controlStays(control) : otherStays(arm, before) },
    };
  },
});

function controlStays(control: string): string {
  return `Everyone gets ${control} on new pages within 2 seconds. Take the experiment out of the files in the Studio when it suits you`;
}

function otherStays(arm: string, { active, arms }: Pick<Experiment, "active" | "arms">): string {
  const now = active ? "Who is in which arm stays as it is" : `Everyone has ${arms[0]}, because it is off,`;
  const shares = arms.map((one) => `${one}=${one === arm ? 100 : 0}`).join(",");
  return `${now} until the files make ${arm} everybody's: in the Studio, open the experiment and make this arm everybody's, then release. To give it to everyone until then: act \`experiment\` with --state on --shares ${shares}`;
}
