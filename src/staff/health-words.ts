import schema from "../../schemas/language/experiments.schema.json" with { type: "json" };
import type { ExperimentLine, ExperimentPage } from "../experiments/views.ts";
import type { HealthCode, HealthFinding, MetricName, MetricReport } from "../experiments/statistics/index.ts";
import { count, counted, percent } from "./figures.ts";

/** As in the Studio, where plans are written. */
export const METRIC_WORDS: Readonly<Record<MetricName, string>> = schema.definitions.metric["x-choices"];

/** A sign and a tint that say how good something is; never the tint alone. */
export type Tone = "ok" | "run" | "warn" | "error" | "line";

export interface Words {
  readonly tone: Tone;
  readonly title: string;
  readonly detail: string;
}

/** `90 / 10`, in the order of the arms. */
export function shareWords({ arms, share }: Pick<ExperimentLine, "arms" | "share">): string {
  return arms.map((arm) => percent(share[arm] ?? 0)).join(" / ");
}

/** The worst finding of a list's line, in two or three words. */
export function healthInShort({
  health,
  visitors,
}: Pick<ExperimentLine, "health" | "visitors">): Pick<Words, "tone" | "title"> {
  const [worst] = health;
  if (worst !== undefined) return { tone: toneOf(worst), title: HEALTH_WORDS[worst.code].short };
  return visitors === 0 ? { tone: "line", title: "nobody counted yet" } : { tone: "ok", title: "can be believed" };
}

/** A finding of the health, with what it means for the figures. */
export function healthWords(
  finding: HealthFinding,
  page: Pick<ExperimentPage, "arms" | "share" | "report" | "plan">,
): Words {
  const { title, detail } = HEALTH_WORDS[finding.code];
  return { tone: toneOf(finding), title, detail: detail(finding, page) };
}

function toneOf({ severity }: HealthFinding): Tone {
  return severity === "failed" ? "error" : "warn";
}

type DetailOf = (finding: HealthFinding, page: Pick<ExperimentPage, "arms" | "share" | "report" | "plan">) => string;

export const HEALTH_WORDS: Readonly<Record<HealthCode, { short: string; title: string; detail: DetailOf }>> = {
  sampleRatio: {
    short: "shares are wrong",
    title: "Shares are wrong.",
    detail: (_finding, { arms, share, report }) =>
      `${visitorsByArm(report.metrics, arms)} people of shares ${shareWords({ arms, share })}: an arm loses people before they are counted, or gets too many.`,
  },
  exposuresWithoutArm: {
    short: "people without an arm",
    title: "Some were counted without an arm.",
    detail: ({ figure = 0 }) => `${counted(figure, "person", "people")} had an arm that the experiment does not have.`,
  },
  armsWithoutExposure: {
    short: "an arm without people",
    title: "An arm has nobody.",
    detail: ({ arm = "One arm", figure = 0 }) =>
      `Nobody was counted in ${arm}; by its share about ${count(figure)} should have been.`,
  },
  visitorsInTwoArms: {
    short: "people in two arms",
    title: "Some were in two arms.",
    detail: ({ figure = 0 }) => `${counted(figure, "person", "people")} saw two arms and are left out.`,
  },
  acrossPublishes: {
    short: "releases came between",
    title: "Releases came between.",
    detail: ({ figure = 0 }) =>
      `${counted(figure, "person", "people")} began in one version of the journey, went on in another, and are left out.`,
  },
  cannotExpose: {
    short: "nothing depends on it",
    title: "Nothing depends on it.",
    detail: () => "No page decides anything by the arm, so nobody can be counted.",
  },
  designChanged: {
    short: "it is another one now",
    title: "It is not what was started.",
    detail: () => "Its plan, or what an arm changes, is another one since. Start it anew, so that the results do.",
  },
  pastPlan: {
    short: "past its plan",
    title: "It is past its plan.",
    detail: ({ figure = 0 }, { plan }) =>
      `Day ${count(Math.floor(figure))}${plan ? `, planned for ${counted(plan.days, "day")} and ${count(plan.visitors)} visitors` : ""}. Decide, or stop it.`,
  },
  guardCrossed: {
    short: "a guard was crossed",
    title: "Something got worse than is tolerated.",
    detail: ({ arm = "An arm", metric }) => `${arm}: “${metric ? METRIC_WORDS[metric] : "a guard"}”.`,
  },
};

/** The checks that have found nothing. */
export function passedChecks(health: readonly HealthFinding[]): readonly string[] {
  const found = new Set(health.map(({ code }) => code));
  return PASSED.filter(([codes]) => !codes.some((code) => found.has(code))).map(([, words]) => words);
}

const PASSED: readonly (readonly [readonly HealthCode[], string])[] = [
  [["sampleRatio"], "Shares are as set."],
  [
    ["exposuresWithoutArm", "armsWithoutExposure"],
    "Everybody counted was in an arm, and every arm with a share has people.",
  ],
  [["visitorsInTwoArms"], "Nobody was in two arms."],
  [["guardCrossed"], "No guard was crossed."],
];

function visitorsByArm(metrics: readonly MetricReport[], arms: readonly string[]): string {
  const reports = metrics[0]?.arms ?? [];
  return arms
    .flatMap((arm) => reports.find((one) => one.arm === arm) ?? [])
    .map(({ visitors }) => count(visitors))
    .join(" and ");
}
