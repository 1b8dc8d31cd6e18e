import { chainsIn } from "../../../cel/index.ts";
import { type Flow, originOf, type Rule } from "../../../model/index.ts";
import type { Reference } from "../answer/reference.ts";

/**
 * Guards of other steps that exist only for a step: they send people there because it is not done or its answers are
 * missing. They are deleted with the step. Each is a place of its own, or the complete list of guards.
 */
export function guardsFor(flow: Flow, step: string, answers: readonly string[]): readonly Reference[] {
  return [...flow.steps.values()].flatMap(({ id, guards }) => {
    if (id === step || guards === undefined) return [];
    const going = guards.list.filter((rule) => isFor(rule, step, answers));
    const places = going.length > 0 && going.length === guards.list.length ? [guards] : going;
    return places.map((place): Reference => {
      return { ...originOf(place), isKey: true, span: { start: 0, end: 0 }, role: "depends", flow: flow.id, step: id };
    });
  });
}

function isFor({ goto, when, then, actions, file, pointer, ...rule }: Rule, step: string, answers: readonly string[]) {
  const origin = originOf({ file, pointer });
  // A guard in a shared part also belongs to other steps.
  const isOwn = origin.path === file.path && origin.pointer === pointer;
  if (!isOwn || goto?.value !== step || when === undefined || then !== undefined || rule.leave !== undefined)
    return false;
  const chains = chainsIn(when.source);
  return (
    actions.length === 0 &&
    chains.length > 0 &&
    chains.every(({ variable, steps }) => {
      if (variable === `done.${step}`) return true;
      const path = [variable, ...steps.map(({ name }) => name ?? "*")].join(".");
      return answers.some((one) => path === one || path.startsWith(`${one}.`));
    })
  );
}
