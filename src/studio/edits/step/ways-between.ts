import { originOf, rulesIn, type Step, type Written } from "../../../model/index.ts";
import type { AddStep } from "../command-add.ts";
import { Refusal } from "../refusal.ts";

/** What is to lead to a new step between two: places in the journey's own file that name a step. */
export function waysBetween(command: Pick<AddStep, "ways">, after: Step, before: Step) {
  const known = gotosOf(after).filter(({ value }) => value === before.id);
  const chosen = known.filter(({ pointer: at }) => command.ways.some((way) => at === way || at === `${way}/goto`));
  if (chosen.length !== command.ways.length)
    throw new Refusal(`One of these ways does not lead from “${after.id}” to “${before.id}” for everybody (any more).`);
  const shared = chosen.find((one) => !isOwn(one));
  if (shared !== undefined)
    throw new Refusal(
      `That way is written in ${originOf(shared).path}, for other steps too: it has to be parted first.`,
    );
  // Whoever came another way goes back without it.
  const isWhole = chosen.length === known.length;
  const back = isWhole ? gotosOf(before, "back").filter((one) => one.value === after.id && isOwn(one)) : [];
  const left = gotosOf(before, "back").filter((one) => one.value === after.id).length - back.length;
  return {
    leading: chosen.map(({ pointer: at }) => at),
    back: back.map(({ pointer: at }) => at),
    isWhole,
    notes: left === 0 ? [] : [`“Back” at “${before.id}” goes on leading to “${after.id}”.`],
  };
}

/** Each place at which a step's handlers name the step to go to. */
function gotosOf(step: Step, event?: string): readonly Written[] {
  const handlers = step.handlers.filter((one) => event === undefined || one.event === event);
  return handlers
    .flatMap(({ rules }) => [rules.goto, ...[...rulesIn(rules)].flatMap(({ goto, then }) => [goto, then?.goto])])
    .filter((one) => one !== undefined);
}

/** It is written where the step itself is, for it alone. */
function isOwn(written: Written): boolean {
  const { path, pointer } = originOf(written);
  return path === written.file.path && pointer === written.pointer;
}
