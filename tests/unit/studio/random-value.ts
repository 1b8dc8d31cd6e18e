import { actionsIn, flowOf, type Repository } from "../../../src/model/index.ts";
import type { SetValues } from "../../../src/studio/commands/set.ts";
import { allBlocksIn } from "../../../src/studio/edits/index.ts";
import { nodeAt, writtenAs } from "../../../src/studio/kernel/target.ts";
import { valuedAt } from "../../../src/studio/edits/values/valued-at.ts";
import type { WishedEdit } from "./random-needs.ts";
import { one } from "./random-parts.ts";

/** Another value of an action or of a part of a page; `undefined` if none has one. */
export function valueBy(
  repo: Repository,
  { what, how, words }: Pick<WishedEdit, "what" | "how" | "words">,
): SetValues | undefined {
  const flow = one(repo.flows, what);
  if (flow === undefined) return undefined;
  const typed = flowOf(repo, flow);
  const steps = [...typed.steps.values()];
  const actions = [...steps, typed].flatMap((owner) => [...actionsIn(owner)]);
  const places = [...actions, ...steps.flatMap(allBlocksIn)].map((one) => one.pointer);
  const valued = places.flatMap((at) => {
    const found = valuedAt(repo, nodeAt(repo, { flow: flow.id, at }));
    return found === undefined || found.values.length === 0 ? [] : [{ at, ...found }];
  });
  const chosen = one(valued, what);
  const value = chosen && one(chosen.values, how);
  if (chosen === undefined || value === undefined) return undefined;
  const { at, place } = chosen;
  const to = [words, how, how % 2 === 0, "= lang", `= ${words}`][how % 5] ?? words;
  const values = { [value.at.slice(at.length)]: to };
  return { kind: "set", flow: flow.id, at, was: writtenAs(place), values };
}
