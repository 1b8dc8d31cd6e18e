import { equal } from "../../engine/index.ts";
import { readsOf, withNames } from "../../cel/index.ts";
import {
  type Handler,
  type Named,
  type Repository,
  type Step,
  asJson,
  conditionsOf,
  withoutTargets,
  differences,
  flowOf,
  settingsInWords,
  sitesOf,
  usesOf,
} from "../../model/index.ts";
import { typed, transitionsOf } from "../map/transitions-of.ts";
import type { Change } from "./change.ts";
import { markChanges, progressChanges } from "./progress.ts";
import { newAndGone, shortly, some } from "./values.ts";
import { transitionChanges } from "./transitions.ts";
import { whoOf } from "./who.ts";

/** The changes in a journey's file. */
export function flowChanges(repoBefore: Repository, before: Named, repo: Repository, after: Named): Change[] {
  return [
    ...headChanges(before, after),
    ...stepChanges(before, after, repo),
    ...transitionChanges(repoBefore, before, repo, after),
    ...conditionChanges(repoBefore, before, repo, after),
    ...textParameterChanges(before, after),
  ];
}

function headChanges(before: Named, after: Named): Change[] {
  const flow = after.id;
  const progress = progressChanges(before, after).map((what): Change => ({ area: "journeys", flow, what, who: [] }));
  const others = ["basePath", "start", "storage", "query", "session", "redirects"].flatMap((key): Change[] => {
    if (equal(before.value[key], after.value[key])) return [];
    return [
      {
        area: "journeys",
        flow,
        what: `${key} is ${shortly(after.value[key])} instead of ${shortly(before.value[key])}`,
        who: [],
      },
    ];
  });
  return [...progress, ...others];
}

/** Adds a change of the journey. It is for everybody if `who` is absent. */
type Add = (change: Omit<Change, "flow" | "who"> & Partial<Pick<Change, "who">>) => void;

function stepChanges(before: Named, after: Named, repo: Repository): Change[] {
  const flow = after.id;
  const [journeyBefore, journey] = [typed(before), typed(after)];
  const [old, now] = [journeyBefore.steps, journey.steps];
  const changes: Change[] = [];
  const add: Add = (change) => changes.push({ flow, who: [], ...change });
  const renamed = renamedSteps(old, now);
  for (const [id, step] of old) {
    const name = renamed.get(id);
    if (name !== undefined) add({ area: "steps", what: `${id} (${step.path?.value}) is now called ${name}` });
    else if (!now.has(id)) add({ area: "steps", what: `${id} (${step.path?.value}) is gone` });
  }
  const nameBefore = new Map([...renamed].map(([from, to]) => [to, from]));
  for (const [id, step] of now) {
    const was = old.get(nameBefore.get(id) ?? id);
    if (was === undefined) {
      add({ area: "steps", what: `${id} (${step.path?.value}) is new`, who: whoComes(repo, after, id) });
      continue;
    }
    for (const key of ["path", "progress", "end", "unguarded", "ahead", "layout"])
      if (was.raw[key] !== step.raw[key])
        add({
          area: "steps",
          step: id,
          what: `${key} is ${shortly(step.raw[key])} instead of ${shortly(was.raw[key])}`,
        });
    for (const key of ["title", "page", "aside", "header", "dialogs"]) pageChange(id, key, was, step, add);
    const entered = differences(was.raw.enter, step.raw.enter);
    if (entered.length > 0)
      add({ area: "behaviour", step: id, what: `entering it does something else${named(entered)}` });
    for (const { event, said } of actionChanges(was.handlers, step.handlers))
      add({ area: "behaviour", step: id, event, what: `something else is done${said}` });
  }
  for (const { event, said } of actionChanges(journeyBefore.handlers, journey.handlers))
    add({ area: "behaviour", what: `any step, ${event}: something else is done${said}` });
  return changes;
}

/** Events whose actions changed, with the names of what changed. */
function actionChanges(before: readonly Handler[], after: readonly Handler[]) {
  const actionsOf = (handlers: readonly Handler[], event: string) =>
    withoutTargets(handlers.find((one) => one.event === event)?.value);
  const events = new Set([...before, ...after].map(({ event }) => event));
  return [...events].flatMap((event) => {
    const [was, now] = [actionsOf(before, event), actionsOf(after, event)];
    const at = differences(was, now);
    return at.length === 0 ? [] : [{ event, said: `${named(at)}${markChanges(was, now)}` }];
  });
}

type Steps = ReadonlyMap<string, Step>;

/** Maps each removed step to the new step that replaces it: the one with the same path and title. */
function renamedSteps(old: Steps, now: Steps): ReadonlyMap<string, string> {
  const come = [...now].filter(([id]) => !old.has(id));
  const found = [...old].flatMap(([id, { path, title }]): (readonly [string, string])[] => {
    if (now.has(id)) return [];
    const same = come.filter(([, other]) => other.path?.value === path?.value && equal(other.title?.json, title?.json));
    return same.length === 1 && same[0] !== undefined ? [[id, same[0][0]]] : [];
  });
  return new Map(found);
}

/** The names of what is set or sent differently, as far as pointers to actions show them: ` (data.paid, call)`. */
function named(at: readonly string[]): string {
  const names = at.flatMap(
    (one) => /\/(?:set|fail|with|body)\/([^/]+)|\/(call|track|leave|wait|alert|reset)$/.exec(one)?.slice(1) ?? [],
  );
  const all = [...new Set(names.filter((name) => name !== undefined))];
  return all.length === 0 ? "" : ` (${some(all)})`;
}

function pageChange(id: string, key: string, { raw: was }: Step, { raw: step }: Step, add: Add) {
  if (equal(was[key], step[key])) return;
  const parts = newAndGone(blockNames(was[key]), blockNames(step[key]), ["new:", "gone:"]);
  const other = parts.length === 0 ? "shows something else" : `has other blocks (${parts.join("; ")})`;
  add({ area: "pages", step: id, what: `its ${key} ${other}` });
}

function blockNames(value: unknown): readonly string[] {
  const found: string[] = [];
  JSON.stringify(value, (key, child: unknown) => {
    if (key === "block" && typeof child === "string") found.push(child);
    return child;
  });
  return found;
}

function conditionChanges(repoBefore: Repository, before: Named, repo: Repository, after: Named): Change[] {
  const flow = after.id;
  const [old, now] = [conditionsOf(repoBefore, before), conditionsOf(repo, after)];
  const [wordsBefore, words] = [settingWords(repoBefore, before), settingWords(repo, after)];
  const renamed = renamedConditions(old, now);
  const names = new Set(renamed.values());
  return Object.keys({ ...old, ...now }).flatMap((name): Change[] => {
    const to = renamed.get(name);
    if (to !== undefined) return [{ area: "conditions", flow, what: `${name} is now called ${to}`, who: [] }];
    if (names.has(name) || withNames(old[name] ?? "", renamed) === now[name]) return [];
    // The number of a step is an internal detail.
    if (old[name] === now[name] || name.startsWith("done.")) return [];
    const asking = [...new Set(stepsThatAsk(repo, after, name))];
    const where = asking.length === 0 ? "" : ` (used in ${some(asking)})`;
    const said = (source: string | undefined, setting: string | undefined) =>
      setting ?? (source === undefined ? "nothing" : `\`${source}\``);
    const is = said(now[name], words.get(name));
    const was = said(old[name], wordsBefore.get(name));
    const who = whoOf(
      [old[name], now[name]].filter((one) => one !== undefined),
      [],
      { ...old, ...now },
    );
    return [{ area: "conditions", flow, what: `${name} is ${is} instead of ${was}${where}`, who }];
  });
}

function textParameterChanges(before: Named, after: Named): Change[] {
  const [was, now] = [before, after].map((flow) => typed(flow).textParameters);
  const valuesOf = (all: typeof was) => new Map(all?.map(({ name, node }) => [name, asJson(node)]));
  const [old, current] = [valuesOf(was), valuesOf(now)];
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((name): Change[] => {
    if (equal(old.get(name), current.get(name))) return [];
    const what = `{${name}} in all texts is ${shortly(current.get(name))} instead of ${shortly(old.get(name))}`;
    return [{ area: "texts", flow: after.id, what, who: [] }];
  });
}

function settingWords(repo: Repository, flow: Named) {
  return settingsInWords(flowOf(repo, flow), sitesOf(repo).list);
}

/** The steps that use a condition, by its name or through another condition. */
function stepsThatAsk(repo: Repository, flow: Named, name: string): readonly string[] {
  const names = new Set([name]);
  for (const [other, source] of Object.entries(conditionsOf(repo, flow)))
    if ([...names].some((one) => mentions(source, one))) names.add(other);
  return usesOf(repo).flatMap((use) => {
    if (use.kind !== "expression" || use.place.flow !== flow.id || use.place.anywhere === true) return [];
    return [...names].some((one) => mentions(use.source, one)) ? [use.place.step ?? "any step"] : [];
  });
}

function mentions(source: string, name: string): boolean {
  return readsOf(source).some((path) => path === name || path.startsWith(`${name}.`));
}

/**
 * Who can reach a new step: everybody, if one transition to it is for everybody. Otherwise the groups of all
 * transitions, not reduced to what they have in common.
 */
function whoComes(repo: Repository, flow: Named, id: string): readonly string[] {
  const transitions = transitionsOf(flow).filter(({ from, to }) => "step" in to && to.step === id && from !== id);
  const each = transitions.map(({ when, arms }) => whoOf(when, arms, conditionsOf(repo, flow)));
  return each.some((who) => who.length === 0) ? [] : [...new Set(each.flat())];
}

type Conditions = Readonly<Record<string, string>>;

/** Maps the old name of each renamed condition to its new name. A renamed condition has the same expression. */
function renamedConditions(before: Conditions, after: Conditions): ReadonlyMap<string, string> {
  const come = Object.entries(after).filter(([name]) => !Object.hasOwn(before, name));
  const gone = Object.entries(before).filter(([name]) => !Object.hasOwn(after, name));
  return new Map(
    gone.flatMap(([name, source]): (readonly [string, string])[] => {
      const same = come.filter(([, other]) => other === source);
      const others = gone.filter(([, other]) => other === source);
      return same.length === 1 && others.length === 1 && same[0] !== undefined ? [[name, same[0][0]]] : [];
    }),
  );
}
