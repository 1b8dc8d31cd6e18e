import {
  type Flow,
  isList,
  isObject,
  originOf,
  pointer,
  type Repository,
  segmentsOf,
  type Step,
  usesOf,
  valueAt,
} from "../../../model/index.ts";
import { type Reference, wholePlace } from "../../edits/answer/reference.ts";
import type { Draft } from "../../edits/draft.ts";
import { Refusal } from "../../edits/refusal.ts";
import { buttonsIn } from "../../edits/removal/part-at.ts";
import { stepWords } from "../../edits/rule-words.ts";
import { itemPlaces } from "../kinds/object.ts";

/**
 * The part to delete if a reference is in the step itself, in its entry of the progress bar or of another list of
 * steps, in its sample data, in a promise about it, or in an action that counts it as done.
 */
export function goesAt(
  draft: Draft,
  { path, pointer: at }: Reference,
  own: string,
  flow: string,
  name: string,
): string | undefined {
  const step = pointer("/steps", name);
  if (path === `flows/${flow}/dev.json`) return at;
  const promise = /^(\/invariants\/\d+)\/at(?:\/\d+)?$/.exec(at);
  if (promise?.[1] !== undefined) {
    const steps = draft.value(path, `${promise[1]}/at`);
    return isList(steps) && steps.length > 1 ? at : promise[1];
  }
  if (at.endsWith("/done") && /\/\d+\/done$/.test(at)) return at.slice(0, -"/done".length);
  if (path !== own) return undefined;
  if (at === step || at.startsWith(`${step}/`)) return step;
  return (
    /^\/progress\/steps\/\d+(?=\/)/.exec(at)?.[0] ??
    /^\/steps\/[^/]+\/(?:page|header|aside|dialogs)\/.*\/\d+(?=\/step$)/.exec(at)?.[0]
  );
}

/** Declarations of events that only this step reports. */
export function reportedOnlyBy(repo: Repository, flow: string, step: Step) {
  const path = `flows/${flow}/analytics.json`;
  const reports = usesOf(repo).flatMap((use) =>
    use.kind === "report" && use.event !== undefined && use.place.flow === flow ? [{ ...use, event: use.event }] : [],
  );
  const others = new Set(reports.flatMap(({ event, place }) => (place.step === step.id ? [] : [event])));
  const own = new Set(reports.flatMap(({ event, place }) => (place.step === step.id ? [event] : [])));
  const file = repo.files.get(path);
  if (file === undefined) return [];
  return [...own].filter((one) => !others.has(one)).map((one) => originOf({ file, pointer: pointer("/events", one) }));
}

/**
 * What goes instead of a transition that would lead to its own page: the rule, and the button that it answers. Throws a
 * `Refusal` if people would press something that does nothing.
 */
export function loopAt(
  repo: Repository,
  flow: Flow,
  { path, pointer: at }: Reference,
  on: string,
): readonly Reference[] {
  const rule = at.endsWith("/goto") ? at.slice(0, -"/goto".length) : at;
  const [, from = "", kind, event = ""] = segmentsOf(at);
  const value = valueAt(repo.files.get(path)?.value, rule);
  if (kind === "guards") return [wholePlace({ path, pointer: rule })];
  // What else happens there still happens.
  if (isObject(value) && ["do", "then", "leave"].some((one) => one in value))
    return [wholePlace({ path, pointer: at })];
  const step = flow.steps.get(from);
  const buttons = step === undefined ? [] : buttonsIn(repo, flow.id, step).filter((one) => one.event === event);
  const handler = pointer("/steps", from, "on", event);
  const rules = valueAt(repo.files.get(path)?.value, handler);
  if (kind !== "on" || !rule.startsWith(handler) || /\/then\//.test(rule) || (isList(rules) && rules.length > 1))
    return [wholePlace({ path, pointer: rule })];
  if (buttons.length === 0)
    throw new Refusal(
      `${stepWords(repo, flow.id, on)} led to this page, and cannot lead to itself. Choose another page to which people get instead.`,
    );
  const parts = itemPlaces(repo, buttons).map(wholePlace);
  return [...parts, wholePlace({ path, pointer: handler })];
}

/** Whether the name is inside an expression, which is decided. */
export function isExpression({ files }: Repository, { path, pointer: at, span }: Reference): boolean {
  const value = valueAt(files.get(path)?.value, at);
  return typeof value === "string" && value.length !== span.end - span.start;
}
