import {
  callName,
  conditionWords,
  eventTexts,
  eventWords,
  flowNamed,
  plainNames,
  stepsOf,
  languageOf,
} from "../../insight/index.ts";
import { type Named, type Repository, segmentsOf } from "../../model/index.ts";
import type { RulePlace } from "./rule-place.ts";
import { eventIn } from "./rule-pointers.ts";

/** Whether a place is on a page, or will be. */
export function isOfPage({ at, is }: Pick<RulePlace, "at" | "is">): boolean {
  return is === "part" || is === "given" || is === "chosen" || is === "property" || segmentsOf(at)[2] === "page";
}

/** A condition of a journey in words, with plain names for what it reads. */
export function flowConditionWords(repo: Repository, flow: Named, when: string): string {
  return conditionWords(when, plainNames(repo, flow, languageOf(repo, undefined)).value);
}

/**
 * Describes the place of a condition by titles of pages and texts of buttons: `“Continue” at “Your details”`, `Before
 * “Thank you”`, `As “Thank you” opens`, `“Loading” on the page “Thank you”`.
 */
export function placeWords(
  repo: Repository,
  { at, is, flow, title }: Pick<RulePlace, "at" | "is" | "flow" | "title">,
): string {
  const segments = segmentsOf(at);
  if (is === "name") return `“${segments[1]}” of ${flow.id}`;
  const id = segments[0] === "steps" ? segments[1] : undefined;
  const step = id === undefined ? `any step of ${flow.id}` : stepWords(repo, flow.id, id);
  if (isOfPage({ at, is })) return title === undefined ? `On the page ${step}` : `“${title}” on the page ${step}`;
  if (segments[2] === "enter") return `As ${step} opens`;
  const event = eventIn(segments);
  if (event === undefined) return `Before ${step}`;
  const texts = id === undefined ? undefined : eventTexts(repo, flow, languageOf(repo, undefined))(id);
  return `${eventWords(event, texts, (operation) => callName(repo, operation))} at ${step}`;
}

/** The title of a step's page in the first language, or the step's name if it has none. */
export function stepWords(repo: Repository, flow: string, id: string): string {
  const found = stepsOf(repo, flowNamed(repo, flow), languageOf(repo, undefined)).find((one) => one.id === id);
  return `“${found === undefined || found.title === "" ? id : found.title}”`;
}
