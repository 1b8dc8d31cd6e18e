import { flowNamed, languageOf, stepsOf, type Way, waysOf } from "../../../insight/index.ts";
import { flowOf, pointer, type Repository } from "../../../model/index.ts";
import { problemsOf } from "../problems-of.ts";
import { Refusal } from "../refusal.ts";

/** Throws a `Refusal` if an edit creates a page that cannot be left or reached. */
export function refuseDeadEnds(before: Repository, after: Repository, flow: string): void {
  const titles = new Map(
    stepsOf(before, flowNamed(before, flow), languageOf(before, undefined)).map(({ id, title }) => [id, title]),
  );
  const title = (id: string) => `“${titles.get(id) ?? id}”`;
  const [was, is] = [before, after].map((repo) => waysOf(flowNamed(repo, flow)));
  const steps = flowOf(after, flowNamed(after, flow)).steps;
  for (const [id, { end }] of steps) {
    const isOnward = (way: Way) => way.from === id && isChosen(way) && !("step" in way.to && way.to.step === id);
    if (!end && was?.some(isOnward) === true && is?.some(isOnward) !== true)
      throw new Refusal(
        `It is the only button that leads on from ${title(id)}, so people there could not continue. Add another one first.`,
      );
    if (isLost(before, after, flow, id))
      throw new Refusal(
        `It is the only button that leads to ${title(id)}. Add another one first, or delete that step on the map.`,
      );
  }
}

/** Whether the check finds an unreachable step that was reachable before. */
function isLost(before: Repository, after: Repository, flow: string, step: string): boolean {
  const [was, is] = [before, after].map((repo) =>
    problemsOf(repo).some(
      ({ rule, file, pointer: at }) =>
        rule === "no-way-in" && file === `flows/${flow}/flow.json` && at === pointer("/steps", step),
    ),
  );
  return is === true && was === false;
}

/** Something that a person does or waits for, and that succeeds. The way back does not count. */
function isChosen({ cause }: Way): boolean {
  return cause.kind === "ok" || cause.kind === "timer" || (cause.kind === "action" && cause.event !== "back");
}
