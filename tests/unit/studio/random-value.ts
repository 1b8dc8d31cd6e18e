import { actionsIn, flowOf, type Repository } from "../../../src/model/index.ts";
import type { SetValues } from "../../../src/studio/edits/command-setting.ts";
import { valuesOf, writtenAs } from "../../../src/studio/edits/index.ts";
import type { Asked } from "./random-asked.ts";
import { one } from "./random-parts.ts";

/** Another value of an action; `undefined` if no action has one. */
export function valueBy(
  repo: Repository,
  { what, how, words }: Pick<Asked, "what" | "how" | "words">,
): SetValues | undefined {
  const flow = one(repo.flows, what);
  if (flow === undefined) return undefined;
  const typed = flowOf(repo, flow);
  const actions = [...typed.steps.values(), typed].flatMap((holder) => [...actionsIn(holder)]);
  const found = actions.map((action) => ({ action, values: valuesOf(repo, flow, action).values }));
  const chosen = one(
    found.filter(({ values }) => values.length > 0),
    what,
  );
  const value = chosen && one(chosen.values, how);
  if (chosen === undefined || value === undefined) return undefined;
  const { action } = chosen;
  const to = [words, how, how % 2 === 0, "= lang", `= ${words}`][how % 5] ?? words;
  const values = { [value.at.slice(action.pointer.length)]: to };
  return { kind: "set-values", flow: flow.id, at: action.pointer, was: writtenAs(action), values };
}
