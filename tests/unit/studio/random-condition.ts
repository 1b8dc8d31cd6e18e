import { transitionsOf } from "../../../src/insight/index.ts";
import { flowOf, type Repository, valueAt } from "../../../src/model/index.ts";
import type { SetCondition } from "../../../src/studio/kernel/values/condition.ts";
import { rulePlace, rulesAlong } from "../../../src/studio/edits/index.ts";
import { stayingAt, transitionWords } from "../../../src/studio/reading/index.ts";
import type { WishedEdit } from "./random-needs.ts";
import { conditionsOf } from "./random-item.ts";
import { one } from "./random-parts.ts";

/** A new condition of a rule, of its first action, or in a part of a page; `undefined` if there is none of them. */
export function conditionBy(
  repo: Repository,
  { what, how, words }: Pick<WishedEdit, "what" | "how" | "words">,
): SetCondition | undefined {
  const flow = one(repo.flows, what);
  if (flow === undefined) return undefined;
  const steps = [...flowOf(repo, flow).steps.keys()];
  const stays = steps.flatMap((step) => stayingAt(repo, flow, step, transitionWords(repo, flow, "en")));
  const transitions = transitionsOf(flow).flatMap(({ at }) => rulesAlong(at));
  const rules = [...new Set([...transitions, ...stays.flatMap((one) => one.rules)])];
  const actions = rules.map((rule) => `${rule}/do/0`).filter((at) => valueAt(flow.value, at) !== undefined);
  const step = one(steps, what);
  const parts = step === undefined ? [] : conditionsOf(repo, flow.id, step);
  const at = one([rules, actions, parts][what % 3] ?? [], how);
  if (at === undefined) return undefined;
  const was = rulePlace(repo, flow.id, at).source ?? null;
  const said = `lang == '${words.replaceAll(/[^\w ]/g, "")}'`;
  const when = [null, said, `!(${said} && ${was ?? "true"})`][how % 3] ?? null;
  return { kind: "set", flow: flow.id, at, when, was };
}
