import { type Action, flowOf, isObject, pointer, type Repository, ruleAt, segmentsOf } from "../../../model/index.ts";
import { dangersOf } from "../../edits/action/dangers.ts";
import type { Draft } from "../../edits/draft.ts";
import { Refusal } from "../../edits/refusal.ts";
import { allSendsIn } from "../../edits/removal/part-at.ts";
import { rulePlace } from "../../edits/rule-place.ts";
import { flowConditionWords, placeWords, stepWords } from "../../edits/rule-words.ts";
import { ruleIn, ruleWords } from "../../edits/step/rule-at.ts";
import { simulationNotesAt } from "../../edits/step/simulations.ts";
import { actionWords } from "../../edits/values/valued-at.ts";
import { type Node, slotOf, writtenItem } from "../target.ts";
import type { Kind } from "./kind.ts";
import type { FilePlace } from "../../edits/answer/reference.ts";

type FlowNode = Node & { readonly flow: NonNullable<Node["flow"]> };

/** A guard of a step. The first guard that holds decides. */
export function guardKind(repo: Repository, node: FlowNode): Kind {
  const { flow, step = "", pointer: at } = node;
  const { source } = rulePlace(repo, flow.id, at);
  const whom = source === undefined ? "in any case" : `if ${flowConditionWords(repo, flow, source)}`;
  return {
    words: `Before ${stepWords(repo, flow.id, step)}: the rule that redirects people ${whom}`,
    notes: (draft) => simulationNotesAt(repo, draft, flow.id, step),
    removal() {
      const item = writtenItem(repo, node);
      const place = slotOf(repo, node);
      return { places: [item?.count === 1 ? { path: item.path, pointer: item.list } : place] };
    },
  };
}

/** An action of a rule, or of a step as it opens. Each action sees what the earlier ones set. */
export function actionKind(repo: Repository, { flow, step }: FlowNode, action: Action): Kind {
  const where = placeWords(repo, { at: action.pointer, is: "action", flow });
  return {
    words: `${where}: ${actionWords(repo, action)}`,
    mayBeSeveral: true,
    notes: (draft) => (step === undefined ? [] : simulationNotesAt(repo, draft, flow.id, step)),
    removal(draft) {
      const place = slotOf(repo, action);
      refuseOnlyAction(draft, place);
      return { places: [place], notes: dangersOf(repo, flow, action) };
    },
  };
}

/** A rule about an event: a transition, or what happens without leaving the page. What it does goes with it. */
export function ruleKind(repo: Repository, node: FlowNode): Kind {
  const { flow, step, pointer: at } = node;
  return {
    words: ruleWords(repo, flow, at),
    notes: (draft) => (step === undefined ? [] : simulationNotesAt(repo, draft, flow.id, step)),
    removal() {
      const { list, count } = ruleIn(flow, at);
      const isLast = count === 1;
      if (isLast && step !== undefined) refuseUnheard(repo, flow.id, step, list);
      const actions = ruleAt(flowOf(repo, flow), at)?.actions ?? [];
      const goes = actions.map((action) => actionWords(repo, action)).join("; ");
      return {
        places: [slotOf(repo, isLast ? { ...node, pointer: list } : node)],
        notes: [
          ...(goes === "" ? [] : [`What it did goes with it: ${goes}.`]),
          ...actions.flatMap((action) => dangersOf(repo, flow, action)),
        ],
      };
    },
  };
}

/** Refuses to delete all that happens after something that people can do on a page. */
function refuseUnheard(repo: Repository, flow: string, step: string, list: string): void {
  const [, , on, event, ...inside] = segmentsOf(list);
  if (on !== "on" || inside.length > 0 || !allSendsIn(repo, flow, step).some((one) => one.event === event)) return;
  throw new Refusal(
    "It is all that happens then. Without it, people would press something and see no reaction: lead it elsewhere, or delete what they press.",
  );
}

/** Refuses to delete the only action of a rule, because people would do something and nothing would happen. */
function refuseOnlyAction(draft: Draft, { path, pointer: at }: FilePlace): void {
  const rule = /^(.+)\/do\/\d+$/.exec(at)?.[1];
  const value = rule === undefined ? undefined : draft.value(path, rule);
  if (!isObject(value)) return;
  const { do: actions, when: _, ...others } = value;
  if (Array.isArray(actions) && actions.length === 1 && Object.keys(others).length === 0)
    throw new Refusal(
      "It is the only thing that happens there. Without it, people would press something and see no reaction.",
    );
}

/** Whether a pointer of a journey is that of a guard of a step. */
export function isGuard(at: string): boolean {
  const [steps, step = "", guards, index = "", ...rest] = segmentsOf(at);
  return (
    steps === "steps" && guards === "guards" && rest.length === 0 && at === pointer("/steps", step, "guards", index)
  );
}
