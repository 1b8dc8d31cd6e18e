import {
  conditionWords,
  flowNamed,
  languageOf,
  spacedOut,
  stepsOf,
  type Transition,
  transitionsOf,
  UsageError,
} from "../../insight/index.ts";
import {
  type Action,
  actionsIn,
  conditionsOf,
  dataSchema,
  defaultsOf,
  devDataOf,
  type Flow,
  flowOf,
  formOf,
  formsOf,
  guardedBy,
  type Named,
  pointer,
  type Repository,
  segmentsOf,
  type Step,
} from "../../model/index.ts";
import { writtenAs, writtenItem } from "../kernel/target.ts";
import { allSendsIn, dangersOf, eventIn, parametersOf, rulesAlong, valuesOf } from "../edits/index.ts";
import type { TextRow } from "../protocol.ts";
import type { ObjectView } from "../protocol-parts.ts";
import type { GuardView, ListedActionView, PageTransition, PageView, TransitionView } from "../protocol-page.ts";
import { causeWords, endWords, transitionWords, type TransitionWords } from "./cause-words.ts";
import { additionsAt } from "./additions-at.ts";
import { askingAt, callsAt } from "./calls-at.ts";
import { conditionsInWords } from "./conditions/condition-view.ts";
import { decider } from "./map/decided.ts";
import { formView } from "./field-view.ts";
import { caseLimits, parameterView, valuesElsewhere, valuesView, withConditions } from "./values-view.ts";
import { partsAt, wholeStep } from "./parts-at.ts";
import { doneAsItOpens, stayingAt } from "./staying.ts";
import { type ActionWords, fullWords } from "./action-words.ts";

/**
 * A step for the Page place, from the files as the people of the lens have them: its texts, the fields of its forms,
 * and the transitions out of it.
 */
export function pageView(repo: Repository, flow: string, step: string, rows: readonly TextRow[], arm = ""): PageView {
  const named = flowNamed(repo, flow);
  const lang = languageOf(repo, undefined);
  const steps = stepsOf(repo, named, lang);
  if (!steps.some(({ id }) => id === step)) throw new UsageError(`There is no step "${step}" in ${flow}.`);
  const titles = new Map(steps.map(({ id, title }) => [id, title]));
  const words = transitionWords(repo, named, lang);
  const typed = flowOf(repo, named);
  const actionsOf = actionsAt({ repo, named, flow: typed, step: typed.steps.get(step) }, words);
  const doing = <T extends Pick<PageTransition, "kind" | "rules">>(transition: T) => {
    const all = transition.kind === "opens" ? [pointer("/steps", step, "enter")] : listsOf(transition);
    // An outer rule that does nothing gets no action: the innermost one does.
    const lists = all.filter((list, index) => index === all.length - 1 || actionsOf([list]).length > 0);
    const rule = transition.rules.at(-1);
    const was = rule === undefined ? "" : writtenAs({ file: named.file, pointer: rule });
    return { ...transition, was, does: actionsOf(lists), lists };
  };
  const transitions = transitionsOf(named)
    .filter(({ from, to }) => from === step && !("step" in to && to.step === step))
    .map((transition) => doing({ ...transitionView(transition, titles, words), rules: rulesOf(transition) }));
  const stays = [doneAsItOpens(repo, named, step, words), ...stayingAt(repo, named, step, words)].map(doing);
  const parts = partsAt(repo, flow, step);
  const forms = [...formsOf(repo, named, step).values()].flatMap(({ schema, block }) => {
    const form = repo.schemas.get(schema);
    return form === undefined ? [] : { ...formView(repo, formOf(repo, form)), at: block.pointer };
  });
  return {
    arm,
    flow,
    step,
    title: titles.get(step) ?? step,
    base: typed.basePath?.value ?? "",
    address: addressOf(repo, flow, step),
    texts: rows.filter(({ shown }) => shown.includes(`${flow}/${step}`)),
    forms,
    caseLimits: caseLimits(),
    calls: callsAt(repo, flow, step),
    asking: askingAt(repo, flow, step),
    transitions,
    sends: sendsAt(repo, flow, step, words),
    stays,
    guards: guardsOf(repo, flow, step, titles, words),
    whole: wholeStep(repo, flow, step),
    parts,
    additions: additionsAt(repo, flow, step),
    conditions: conditionsInWords(repo, flow, [
      ...[...transitions, ...stays].flatMap(({ rules, does }) => [...rules, ...does.map(({ at }) => at)]),
      ...parts.flatMap(conditionsIn),
    ]),
  };
}

/** The places of the conditions of an object and of all that it contains. */
function conditionsIn({ at, mayDepend, conditions, lists }: ObjectView): readonly string[] {
  const own = [...conditions.map((one) => one.at), ...(mayDepend ? [at] : [])];
  return [...own, ...lists.flatMap(({ items }) => items.flatMap(conditionsIn))];
}

/** Events with names of the journey, and what else the step handles: nobody waits for each change of a form. */
function sendsAt(repo: Repository, flow: string, step: string, words: TransitionWords): PageView["sends"] {
  const handlers = flowOf(repo, flowNamed(repo, flow)).steps.get(step)?.handlers ?? [];
  const handled = new Set(handlers.map(({ event }) => event));
  const sends = allSendsIn(repo, flow, step).filter(({ by, event }) => by === "property" || handled.has(event));
  return [...new Set(sends.map(({ event }) => event))].map((event) => ({ event, words: endWords(event, step, words) }));
}

function guardsOf(
  repo: Repository,
  flow: string,
  step: string,
  titles: ReadonlyMap<string, string>,
  { names }: TransitionWords,
): GuardView[] {
  const { list = [] } = flowOf(repo, flowNamed(repo, flow)).steps.get(step)?.guards ?? {};
  return list.map(({ file, pointer, when, goto, leave, bare }) => {
    const link = leave === undefined ? undefined : spacedOut(leave.value);
    const to = goto === undefined ? link : (titles.get(goto.value) ?? goto.value);
    const condition = when === undefined ? "always" : `if ${conditionWords(when.source, names.value)}`;
    const words = `${condition} → ${bare ? "let in" : (to ?? "…")}`;
    return { words, was: writtenAs({ file, pointer }) };
  });
}

/** Where the rules of a transition have their actions. A guard has none. */
function listsOf({ kind, rules }: Pick<PageTransition, "kind" | "rules">): readonly string[] {
  return kind === "guard" ? [] : rules.map((rule) => `${rule}/do`);
}

/** The rules of a transition. Empty for the guard of the progress. */
function rulesOf({ cause, at }: Transition): readonly string[] {
  return cause.kind === "progress" ? [] : [...new Set([...rulesAlong(at), at])];
}

/**
 * The address of a step's preview: with its sample data, or else its own address if people who have done nothing yet
 * may enter there.
 */
export function addressOf(repo: Repository, flow: string, step: string): string | null {
  const typed = flowOf(repo, flowNamed(repo, flow));
  const found = typed.steps.get(step);
  const [base, path] = [typed.basePath?.value ?? "", found?.path?.value];
  if (found === undefined || path === undefined) return null;
  const hasSample = devDataOf(repo, flow)?.steps.some(({ name, data }) => name === step && data !== undefined) === true;
  if (hasSample) return `${base}${path}-dev`;
  const isFirst = [...typed.steps.values()].find((one) => one.path?.value === path)?.id === step;
  const isOpen = guardedBy(typed, step).length === 0 && letsInAtStart(repo, flow, found);
  return isFirst && (typed.start?.value === step || isOpen) ? base + path : null;
}

/** Whether no guard of a step sends people away who have done nothing yet. */
function letsInAtStart(repo: Repository, flow: string, { guards }: Step): boolean {
  if (guards === undefined) return true;
  const named = flowNamed(repo, flow);
  const decide = decider({ data: defaultsOf(dataSchema(repo, named)) }, conditionsOf(repo, named));
  return guards.list.every(({ when }) => when !== undefined && decide(when.source) === false);
}

export function transitionView(
  transition: Transition,
  titles: ReadonlyMap<string, string>,
  words: TransitionWords,
): TransitionView {
  const step = "step" in transition.to ? transition.to.step : null;
  const called = words.names.valueAfter("event" in transition.cause ? transition.cause.event : undefined);
  const arms = transition.arms.map(({ flag, arm, is }) => `${is ? "in" : "not in"} the arm ${arm} of ${flag}`);
  return {
    kind: transition.cause.kind === "progress" ? "guard" : transition.cause.kind,
    to:
      "step" in transition.to ? (titles.get(transition.to.step) ?? transition.to.step) : spacedOut(transition.to.link),
    step,
    cause: causeWords(transition, words),
    when: [...transition.when.map((one) => conditionWords(one, called)), ...arms],
  };
}

interface Doing {
  readonly repo: Repository;
  readonly named: Named;
  readonly flow: Flow;
  readonly step: Step | undefined;
}

/** Returns a function that returns the actions of lists in order, each of which may have a condition of its own. */
function actionsAt(
  { repo, named, flow, step }: Doing,
  words: ActionWords,
): (lists: readonly string[]) => readonly ListedActionView[] {
  const actions = [step, flow].flatMap((container) => (container === undefined ? [] : [...actionsIn(container)]));
  const view = (action: Action): ListedActionView => {
    const called = words.names.valueAfter(eventIn(segmentsOf(action.pointer)));
    const values = valuesOf(repo, named, action);
    const place = writtenItem(repo, action);
    return {
      at: action.pointer,
      was: writtenAs(action),
      words: fullWords(repo, action, { ...words, called }),
      dangers: dangersOf(repo, named, action),
      moves: place === undefined ? null : { up: place.index > 0, down: place.index < place.count - 1 },
      parameters: parametersOf(repo, named, action).map((one) => parameterView(one, action.pointer)),
      values: valuesView(withConditions(values, called), action.pointer),
      elsewhere: valuesElsewhere(repo, action, values),
    };
  };
  return (lists) => {
    const own = new Set(lists);
    return actions.flatMap((action) => (own.has(action.pointer.replace(/\/\d+$/, "")) ? [view(action)] : []));
  };
}
