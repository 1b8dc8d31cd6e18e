import type { ExperimentLine, ExperimentPage } from "../experiments/views.ts";
import type { MetricReport, Verdict } from "../experiments/statistics/index.ts";
import { comparison, count, counted, sizeOf, type Unit } from "./figures.ts";
import { HEALTH_WORDS, healthWords, METRIC_WORDS, type Words } from "./health-words.ts";

export const STATE_WORDS: Readonly<Record<ExperimentLine["is"], string>> = {
  running: "running",
  stopped: "stopped",
  ready: "off",
  unplanned: "off",
  decided: "decided",
  gone: "left the files",
};

/** What is known, health first: a failed check stands in place of a winner. */
export function verdictWords(
  page: Pick<
    ExperimentPage,
    "report" | "plan" | "arms" | "share" | "currency" | "visitors" | "is" | "decision" | "leftRunning"
  >,
): Words {
  const { report, plan, currency, visitors, decision } = page;
  const { verdict } = report;
  if (page.is === "gone")
    return {
      tone: "line",
      title: decision ? `Decided: ${decision.arm} stays` : leftWords(page),
      detail: decision
        ? "The files do not have it any more. The figures are those of the decision."
        : `${counted(visitors, "visitor was", "visitors were")} counted. Its plan left with it, so there is no result. With its entry in the files it is here again.`,
    };
  if (plan === undefined)
    return {
      tone: "line",
      title: "No result without a plan",
      detail: "What decides was not written down before the start.",
    };
  const unit = { metric: plan.metric, currency };
  const what = `“${METRIC_WORDS[plan.metric]}”`;
  const compared =
    decidingOf(report.metrics)?.arms.flatMap(({ arm, difference }) => (difference ? [{ arm, difference }] : [])) ?? [];
  const inWords = (): string =>
    compared.map(({ arm, difference }) => `${arm} ${comparison(unit, difference)}`).join("; ");
  const inWordsOf = (arm: string): string => {
    const found = compared.find((one) => one.arm === arm);
    return found === undefined ? "" : comparison(unit, found.difference);
  };
  switch (verdict.code) {
    case "unhealthy": {
      const failed = report.health.filter(({ severity }) => severity === "failed").map((one) => healthWords(one, page));
      return {
        tone: "error",
        title: "No result is shown",
        detail: failed.map(({ title, detail }) => `${title} ${detail}`).join(" "),
      };
    }
    case "noVisitors":
      return {
        tone: "line",
        title: "Nothing is known yet",
        detail:
          visitors === 0
            ? "Nobody has been counted."
            : page.arms.slice(1).every((arm) => page.share[arm] === 0)
              ? "Everybody gets the control. The plan says what the experiment needs."
              : "An arm that is compared has no visitors.",
      };
    case "undecided":
      return {
        tone: "line",
        title: compared.length === 0 ? "Not decided yet" : `Not decided yet: ${inWords()}`,
        detail: [
          `${count(visitors)} of ${count(plan.visitors)} planned visitors have come.`,
          ...(page.is === "running" ? [leftToWait(unit, verdict)] : []),
          "Looking early is safe: the interval holds at every look.",
        ].join(" "),
      };
    case "notShown":
      return {
        tone: "line",
        title: `No difference was shown in ${what}`,
        detail: `The planned visitors have come. One that matters is not excluded: ${inWords()}; the smallest that matters was ${plan.smallestEffect} % of the control’s figure.`,
      };
    case "noDifference":
      return {
        tone: "line",
        title: `No difference that matters in ${what}`,
        detail: `${inWords()}. The smallest that matters was ${plan.smallestEffect} % of the control’s figure.`,
      };
    case "better":
      return {
        tone: "ok",
        title: `${verdict.arm} is better: ${inWordsOf(verdict.arm)}`,
        detail: `In ${what}. All guards hold.`,
      };
    case "betterButGuardsOpen":
      return {
        tone: "warn",
        title: `${verdict.arm} is better, but guards are open`,
        detail: `In ${what}: ${inWordsOf(verdict.arm)}. It is not shown yet that what must not get worse has not.`,
      };
    case "worse":
      return {
        tone: "error",
        title: `${verdict.arm} is worse: ${inWordsOf(verdict.arm)}`,
        detail: `In ${what}. Every arm is worse than the control.`,
      };
  }
}

/** With more days than this, their number says nothing. */
const YEAR = 365;

/** When an answer is due, if as many visitors come as until now. */
function leftToWait(unit: Unit, { ofInterest, daysLeft }: Extract<Verdict, { readonly code: "undecided" }>): string {
  if (daysLeft === undefined) return "When it is settled cannot be said yet.";
  const effect = sizeOf(unit, ofInterest);
  if (daysLeft === 0)
    return `So many usually settle it. It takes longer if the truth is between nothing and ${effect}, the smallest difference that matters.`;
  const days = Math.ceil(daysLeft);
  const [time, settle] =
    days > YEAR
      ? ["More than a year", "settles"]
      : [`About ${counted(days, "more day")}`, days === 1 ? "settles" : "settle"];
  return `${time} of visitors ${settle} whether there is a difference of ${effect}, the smallest that matters.`;
}

/** How an experiment without a decision left the files. */
export function leftWords({ leftRunning }: Pick<ExperimentLine, "leftRunning">): string {
  return leftRunning ? "Left the files while it ran" : "Left the files without a decision";
}

/** The same in a line of the list, without figures. */
export function verdictInShort({ verdict, health }: Pick<ExperimentLine, "verdict" | "health">): string {
  switch (verdict?.code) {
    case undefined:
      return "";
    case "unhealthy":
      return `No result is shown: ${health[0] ? HEALTH_WORDS[health[0].code].short : "a check failed"}`;
    case "noVisitors":
      return "Nothing is known yet";
    case "undecided":
      return "Not decided yet";
    case "notShown":
      return "No difference was shown";
    case "noDifference":
      return "No difference that matters";
    case "better":
      return `${verdict.arm} is better`;
    case "betterButGuardsOpen":
      return `${verdict.arm} is better, guards are open`;
    case "worse":
      return `${verdict.arm} is worse`;
  }
}

export function decidingOf(metrics: readonly MetricReport[]): MetricReport | undefined {
  return metrics.find(({ role }) => role === "decides");
}
