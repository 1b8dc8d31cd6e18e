import { originOf, rulesIn, type Step, type Written } from "../../../model/index.ts";
import { Refusal } from "../refusal.ts";

/** The transitions that will lead to a new step: places in the journey's own file that name a step. */
export function waysBetween(command: { readonly ways: readonly string[] }, after: Step, before: Step) {
  const known = gotosOf(after).filter(({ value }) => value === before.id);
  const chosen = known.filter(({ pointer: at }) => command.ways.some((way) => at === way || at === `${way}/goto`));
  if (chosen.length !== command.ways.length)
    throw new Refusal(
      `One of these transitions does not lead from “${after.id}” to “${before.id}” for everybody (any more).`,
    );
  const shared = chosen.find((one) => !isOwn(one));
  if (shared !== undefined)
    throw new Refusal(
      `That transition is written in ${originOf(shared).path}, for other steps too. Separate it first.`,
    );
  // If only some transitions lead to the new step, the way back must not lead to it.
  const isWhole = chosen.length === known.length;
  const back = isWhole ? gotosOf(before, "back").filter((one) => one.value === after.id && isOwn(one)) : [];
  const left = gotosOf(before, "back").filter((one) => one.value === after.id).length - back.length;
  return {
    leading: chosen.map((one) => originOf(one).pointer),
    back: back.map((one) => originOf(one).pointer),
    isWhole,
    notes: left === 0 ? [] : [`“Back” at “${before.id}” still leads to “${after.id}”.`],
  };
}

/** Each place where a step's handlers name a target step. */
function gotosOf(step: Step, event?: string): readonly Written[] {
  const handlers = step.handlers.filter((one) => event === undefined || one.event === event);
  return handlers
    .flatMap(({ rules }) => [rules.goto, ...[...rulesIn(rules)].flatMap(({ goto, then }) => [goto, then?.goto])])
    .filter((one) => one !== undefined);
}

/** Whether it is written in the step's own file. */
function isOwn(written: Written): boolean {
  const { file, pointer } = written;
  return file.partAt?.(pointer) === undefined && originOf(written).path === file.path;
}
