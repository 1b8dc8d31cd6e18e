import type { ChangeView, Decision, ExperimentLine, ExperimentPage, StateView } from "../experiments/views.ts";
import { comparison, counted, percent, type Unit } from "./figures.ts";
import type { Move } from "./moved.ts";

export const EVERY_PAGE = "Every new page has it within 5 seconds; people in the middle at their next step.";

export const BEGIN_ANEW = "The results begin anew, because visitors of before had other chances.";

export const GO_ON = "The figures go on: what was counted until now stays.";

/** `control 90 %, treatment 10 %`. */
function sharesInWords(share: ExperimentLine["share"]): string {
  return Object.entries(share)
    .map(([arm, part]) => `${arm} ${percent(part)} %`)
    .join(", ");
}

/** `us, uk; in en`: where it runs. */
export function placeWords({ sites, languages }: Pick<StateView, "sites" | "languages">): string {
  if (sites === undefined && languages === undefined) return "all sites and languages";
  return `${sites?.join(", ") ?? "all sites"}; ${languages ? `in ${languages.join(", ")}` : "in all languages"}`;
}

/** `40 % of visitors move from control to treatment …`: `people` are those in the middle. */
export function moveWords({ from, to, percent: part }: Move, people: number): string {
  return `${percent(part)} % of visitors move from ${from} to ${to}; of the people in the middle about ${counted(people, "person", "people")}. Nobody else moves.`;
}

/**
 * How many people leave their arm when an experiment that runs goes on at these sites and in these languages alone
 * (absent: at all, in all), by what was counted.
 */
export function leavingWords(
  page: Pick<ExperimentPage, "arms" | "sites" | "languages" | "report" | "visitors">,
  stays: Pick<StateView, "sites" | "languages">,
): readonly string[] {
  const [, ...others] = page.arms;
  return (["site", "language"] as const).flatMap((group) => {
    const [now, then] = [page[`${group}s`], stays[`${group}s`]];
    if (then === undefined || then.length === 0 || now?.every((name) => then.includes(name))) return [];
    const place = `${group === "site" ? "at" : "in"} other ${group}s than ${then.join(", ")}`;
    if (page.visitors === 0)
      return [`How many people ${place} leave their arm is not known: there are no figures yet.`];
    const people = page.report.exploratory
      .filter((one) => one.group === group && !then.includes(one.value))
      .flatMap(({ arms }) => arms.filter(({ arm }) => others.includes(arm)))
      .reduce((sum, { visitors }) => sum + visitors, 0);
    return [
      `${counted(people, "person", "people")} saw ${others.join(" or ")} ${place}. Those who are in the middle get what everybody gets, from their next step on.`,
    ];
  });
}

/** Whether it runs, with which shares and where. */
export function stateWords(state: StateView): string {
  return `${state.active ? "running" : "off"}, ${sharesInWords(state.share)}; ${placeWords(state)}`;
}

/** What was decided, with the figures of that moment. */
export function decisionWords({ arm, visitors, day, difference }: Decision, unit: Unit | undefined): string {
  const figures = unit && difference ? ` ${comparison(unit, difference)}.` : "";
  return `${arm} stays. After ${counted(day, "day")} and ${counted(visitors, "visitor")}.${figures}`;
}

/** What a change of the state did. */
export function changeWords({ act, before, after }: ChangeView): string {
  if (act === "experiment-end") return "Ended";
  if (act === "experiment-undo") return `Undone: it is ${stateWords(after)}`;
  if (after.active && (!before?.active || before.counts === false))
    return `Started: ${sharesInWords(after.share)}; ${placeWords(after)}`;
  if (!after.active && before?.active)
    return after.keepsArm ? "Stopped; people in the middle keep their arm" : "Stopped";
  return `Changed: ${sharesInWords(after.share)}; ${placeWords(after)}`;
}
