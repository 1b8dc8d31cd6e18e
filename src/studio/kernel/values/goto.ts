import { type Action, flowOf, originOf, pointer, type Repository, ruleAt } from "../../../model/index.ts";
import { actionList, insertAction } from "../../edits/action/action-list.ts";
import { Draft, drafted, type Plan } from "../../edits/draft.ts";
import { Refusal } from "../../edits/refusal.ts";
import { refuseDeadEnds } from "../../edits/removal/take-away.ts";
import { stepWords } from "../../edits/rule-words.ts";
import { rulesAlong } from "../../edits/rule-pointers.ts";
import { doneBy } from "../../edits/step/add-button.ts";
import { type RuleAt, ruleIn, ruleWords } from "../../edits/step/rule-at.ts";
import { simulationNotesAt } from "../../edits/step/simulations.ts";
import { stepNamed } from "../../edits/step/step-written.ts";
import { verifiedWithWarnings } from "../../edits/verified.ts";
import { withDialog } from "../dialog-words.ts";
import { commandSchema, name, type Of, ofFlow } from "../schema.ts";
import { type Node, resolveTarget, writtenOf } from "../target.ts";

/** Sets the step that a rule leads to. `null`: people stay where they are. */
export const SET_GOTO = withDialog(
  commandSchema("set", { ...ofFlow, to: { anyOf: [name, { type: "null" }], title: "Where do people get then?" } }),
  { title: "Lead “{of}” elsewhere", "x-button": "Lead elsewhere…", "x-verb": "Lead there" },
);
export type SetGoto = Of<typeof SET_GOTO>;

/** Leads the people of a transition or a guard to another step, where that is written, even if it is a shared part. */
export function setGoto(repo: Repository, command: SetGoto): Plan {
  const { to } = command;
  const node = resolveTarget(repo, command);
  const { flow, step } = node;
  if (flow === undefined) throw new Refusal("A field of a form leads nowhere.");
  const rule = ruleIn(flow, node.pointer);
  if (to !== null && !flowOf(repo, flow).steps.has(to)) throw new Refusal(`There is no step “${to}” in ${flow.id}.`);
  if (to === step) throw new Refusal("It would lead to the page that it is on.");
  if (to === (rule.goto ?? null) && rule.leave === undefined) throw new Refusal("It leads there already.");
  const draft = new Draft(repo);
  const { shared, isShared } = write(repo, draft, node, rule, to);
  const done = to === null || step === undefined ? undefined : doneHere(repo, { ...node, flow, step }, to);
  if (done !== undefined) addDone(repo, draft, flow.id, node.pointer, done);
  const after = drafted(repo, draft);
  for (const { id } of isShared ? repo.flows : [flow]) refuseDeadEnds(repo, after, id);
  const notes = [
    ...(done === undefined
      ? []
      : [
          `For people who get there, “${done}” counts as done in the progress bar, even if they have not filled it in.`,
        ]),
    ...(step === undefined ? [] : simulationNotesAt(repo, draft, flow.id, step)),
  ];
  const there = to === null ? "people stay on the page" : `people get to ${stepWords(repo, flow.id, to)}`;
  const what = `${ruleWords(repo, flow, node.pointer)} leads elsewhere: ${there} then${shared}`;
  return verifiedWithWarnings(repo, draft.plan(what, notes), "The Studio cannot lead people there.");
}

function write(repo: Repository, draft: Draft, { file, pointer: at }: Node, rule: RuleAt, to: string | null) {
  const { isName, goto, leave, hasActions, decidesLater } = rule;
  if (decidesLater) throw new Refusal("Other rules decide where it leads. Choose one of these.");
  if (to === null && !hasActions) throw new Refusal("Nothing else happens then. Delete it instead.");
  const member = goto !== undefined ? "goto" : leave !== undefined ? "leave" : undefined;
  const place = writtenOf(repo, { file, pointer: isName || member === undefined ? at : pointer(at, member) });
  const { path, pointer: own } = place;
  if (to === null) draft.remove(path, own);
  else if (isName || member === "goto") draft.set(path, own, to);
  else if (member === undefined) draft.set(path, pointer(own, "goto"), to);
  else {
    draft.set(path, own, to);
    draft.rename(path, own, "goto");
  }
  return place;
}

/** The step of the progress bar that people must have done to enter another one, unless the rules mark it already. */
function doneHere(
  repo: Repository,
  {
    flow,
    step,
    pointer: at,
  }: Pick<Node, "pointer"> & { readonly flow: NonNullable<Node["flow"]>; readonly step: string },
  to: string,
): string | undefined {
  const done = doneBy(stepNamed(repo, flow.id, step), to);
  const model = flowOf(repo, flow);
  const rules = rulesAlong(at).flatMap((one) => ruleAt(model, one) ?? []);
  const isMarked = (action: Action) =>
    action.do === "set" && action.marks?.isDone === true && action.marks.step === done;
  return rules.some(({ actions }) => actions.some(isMarked)) ? undefined : done;
}

/** Marks a step as done: in place of one before it that the rule marks, or as its last action. */
function addDone(repo: Repository, draft: Draft, flow: string, at: string, done: string): void {
  const list = actionList(repo, flow, pointer(at, "do"));
  const marks = list.actions.find((one) => one.do === "set" && one.marks?.isDone === true);
  const own = marks && originOf(marks);
  if (own !== undefined && own.path === originOf({ file: list.flow.file, pointer: at }).path)
    draft.set(own.path, pointer(own.pointer, "done"), done);
  else insertAction(repo, draft, list, list.actions.length === 0 ? null : list.actions.length - 1, { done });
}
