import { flowOf, type Repository } from "../../../model/index.ts";
import { Refusal } from "../../edits/refusal.ts";
import { isRuleAt } from "../../edits/step/rule-at.ts";
import { stepNamed } from "../../edits/step/step-written.ts";
import { actionAt } from "../../edits/values/values-at.ts";
import type { Node } from "../target.ts";
import { dialogKind } from "./dialog.ts";
import type { Kind } from "./kind.ts";
import { objectKind } from "./object.ts";
import { rowKind } from "./row.ts";
import { actionKind, guardKind, isGuard, ruleKind } from "./rule.ts";

/** What the operations know about a node. Throws a `Refusal` if it can be changed only in its file. */
export function kindOf(repo: Repository, node: Node): Kind {
  const { flow, step, pointer: at } = node;
  if (flow === undefined) return rowKind(repo, node) ?? objectKind(repo, node);
  if (isGuard(at)) return guardKind(repo, { ...node, flow });
  if (isRuleAt(flow, at)) return ruleKind(repo, { ...node, flow });
  const action = actionAt(repo, flow, at);
  if (action !== undefined) return actionKind(repo, { ...node, flow }, action);
  if (step === undefined || !flowOf(repo, flow).steps.has(step))
    throw new Refusal("This belongs to no step. Change it at the place JSON.");
  const dialog = flowOf(repo, flow)
    .steps.get(step)
    ?.dialogs.find(({ pointer }) => pointer === at);
  return dialog === undefined ? objectKind(repo, node) : dialogKind(repo, stepNamed(repo, flow.id, step), dialog);
}
