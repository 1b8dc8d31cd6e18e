import { inMs, now } from "../db/index.ts";
import {
  type Defined,
  designOf,
  haveSameChances,
  lockState,
  NEVER,
  readChanges,
  readDefined,
  readFigures,
  readStates,
  shareProblem,
  sinceIn,
  type State,
  withStates,
  writeState,
} from "../experiments/index.ts";
import { startsAnew } from "../../experiments/views.ts";
import { pairs, type Setting, text } from "../settings/index.ts";
import { act, type Act, required } from "./act.ts";
import { experimentEnd } from "./experiment-end.ts";
import { experimentUndo } from "./experiment-undo.ts";
import { changed, mustBeSoldIn, noPlan, oneExperiment, placeProblem, sharesInWords } from "./one-experiment.ts";
import { SupportError } from "./support-error.ts";
import { unlessChanged } from "./unless-changed.ts";

const DAY_MS = 86_400_000;

const onOrOff = (about: string, shown: string): Setting<"on" | "off" | undefined> => ({
  about,
  accepts: "on or off",
  shown,
  fallback: undefined,
  parse: (value) => (["on", "off"] as const).find((one) => one === value),
});

/** What is known of experiments. */
const LOOKS: Readonly<Record<string, Act>> = {
  experiments: act({
    about: "Lists the experiments, and what runs",
    example: "",
    fields: {},
    role: "viewer",
    isUnsigned: true,
    async run(_resources, tx) {
      const states = await readStates(tx);
      const { experiments } = withStates(readDefined().experiments, states);
      return {
        subject: null,
        shown: experiments.map(({ flag, active, share, sites, languages }) => ({
          flag,
          is: active ? "running" : "off",
          shares: sharesInWords(share),
          ...(sites && { sites: sites.join(", ") }),
          ...(languages && { languages: languages.join(", ") }),
          since: sinceIn(states.get(flag)) ?? "the last release",
        })),
      };
    },
  }),
  results: act({
    about: "What was counted of an experiment, and what follows from it; health first",
    example: "--flag newTitle --currency USD",
    fields: {
      flag: required(text("The experiment's flag")),
      currency: required(text("Of amounts, such as USD: those in another currency count as 0")),
    },
    role: "viewer",
    isUnsigned: true,
    async run(_resources, tx, { flag, currency }) {
      const states = await readStates(tx);
      const defined = readDefined();
      const one = oneExperiment(withStates(defined.experiments, states).experiments, flag);
      await mustBeSoldIn(tx, currency, defined);
      const figures = await readFigures(tx, one, { ...states.get(flag), currency });
      if (figures === undefined) throw noPlan(flag);
      const { plan, day, report } = figures;
      return {
        subject: null,
        shown: { flag, days: day, planned: { visitors: plan.visitors, days: plan.days }, ...report },
      };
    },
  }),
};

/** The acts that change one: signed and recorded as what is done with a person's data. */
const CHANGES = {
  experiment: act({
    about: "Starts or stops an experiment, or changes who takes part; what is not named stays as it is",
    example: "--flag newTitle --state on --shares control=90,treatment=10",
    fields: {
      flag: required(text("The experiment's flag")),
      state: onOrOff("Whether it runs", "as it is"),
      "keep-arm": onOrOff(
        "At a stop: whether people in the middle keep their arm until they finish, at most a day",
        "as flows/experiments.json says (`keepsArm`)",
      ),
      shares: pairs("Percent of those who take part, by arm: control=90,treatment=10"),
      sites: text("Where it runs, such as us,uk; `all` for everywhere"),
      languages: text("In which languages it runs, such as en,es; `all` for all"),
    },
    role: "experimenter",
    async run(_resources, tx, { flag, state: wanted, "keep-arm": keep, shares, sites, languages }) {
      const defined = readDefined();
      const written = oneExperiment(defined.experiments.experiments, flag);
      const beside = await lockState(tx, written);
      const states = await readStates(tx);
      const found = oneExperiment(withStates(defined.experiments, states).experiments, flag);
      const stored = { ...found, ...states.get(flag) };
      // A stop leaves the rest as it is, also of a state that the files do not allow any more.
      const before = wanted === "off" && shareProblem(written, stored.share) ? stored : found;
      const share =
        Object.keys(shares).length > 0
          ? Object.fromEntries(Object.entries(shares).map(([arm, percent]) => [arm, percentOf(percent)]))
          : before.share;
      const problem = before === stored && share === stored.share ? undefined : shareProblem(before, share);
      if (problem !== undefined) throw new SupportError(problem, "shares");
      const active = wanted === undefined ? before.active : wanted === "on";
      const { plan, keepsArm } = written;
      if (active && !before.active && plan === undefined)
        throw new SupportError(
          `"${flag}" cannot start without a plan in flows/experiments.json: what decides, and when`,
        );
      const who = {
        share,
        ...chosen("sites", sites, before.sites, defined),
        ...chosen("languages", languages, before.languages, defined),
      };
      const differs = !haveSameChances({ active, ...who }, before, defined);
      // Visitors of before had other chances, so results begin anew. A stop changes nothing of them.
      const begins = (active && !before.active) || differs;
      const stops = before.active && !active;
      if (keep === "on" && !stops && !before.keepsArm)
        throw new SupportError("People keep their arm from a stop on: --keep-arm on goes with --state off");
      const keeps = stops ? (keep ? keep === "on" : keepsArm) : !begins && before.keepsArm && keep !== "off";
      const after: State = { active, counts: true, ...who, ...(keeps && { keepsArm: true }) };
      await writeState(tx, flag, after, {
        ...((begins || beside.since <= NEVER) && { design: designOf(written) }),
        ...(begins && { since: now }),
        ...(!keeps && { kept_until: null }),
        ...(keeps && stops && { kept_until: inMs(DAY_MS) }),
      });
      const { decision } = (await readChanges(tx, flag))(flag);
      const isTriedAnew = decision !== undefined && startsAnew(decision.arm, after, before);
      return {
        subject: null,
        target: flag,
        details: changed(before, beside, after),
        shown: {
          flag,
          is: active ? "running" : "off",
          shares: sharesInWords(share),
          within: "2 seconds, for new pages",
          ...(decision && {
            decided: `for ${decision.arm}, at ${decision.at}. ${
              isTriedAnew ? "It is tried anew, and no longer decided" : "It stays decided"
            }`,
          }),
          ...(keeps && { inTheMiddle: "people keep their arm until they finish, at most a day from the stop" }),
        },
      };
    },
  }),
  "experiment-end": experimentEnd,
};

/** What support does with experiments. */
export const EXPERIMENT_ACTS: Readonly<Record<string, Act>> = {
  ...LOOKS,
  ...Object.fromEntries(
    Object.entries({ ...CHANGES, "experiment-undo": experimentUndo(CHANGES) }).map(([name, made]) => [
      name,
      unlessChanged(made),
    ]),
  ),
};

function percentOf(value: string): number {
  return /^\d{1,3}(\.\d{1,4})?$/.test(value) ? Number(value) : NaN;
}

/** Absent where it is everywhere, and in one order: the same people take part, however somebody wrote it. */
function chosen(
  what: "sites" | "languages",
  names: string | undefined,
  before: readonly string[] | undefined,
  known: Pick<Defined, "sites" | "languages">,
): Pick<State, "sites" | "languages"> {
  if (names === undefined) return before === undefined ? {} : { [what]: before };
  if (names === "all") return {};
  const list = names.split(",").map((one) => one.trim());
  const problem = placeProblem(what, list, known);
  if (problem !== undefined) throw new SupportError(problem, what);
  const inOrder = known[what].filter((one) => list.includes(one));
  return inOrder.length === known[what].length ? {} : { [what]: inOrder };
}
