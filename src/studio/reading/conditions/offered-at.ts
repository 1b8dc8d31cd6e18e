import { readsOf } from "../../../cel/index.ts";
import { conditionWords } from "../../../insight/index.ts";
import { forgottenAt } from "../../../linter/index.ts";
import {
  conditionsOf,
  flowOf,
  flowUses,
  type Named,
  oncePerPair,
  type Repository,
  segmentsOf,
} from "../../../model/index.ts";
import { isOfPage, type RulePlace } from "../../edits/index.ts";
import type { ConditionView } from "../../protocol-conditions.ts";
import type { AnswerView } from "../../protocol-page.ts";
import { answersAt } from "./answers-at.ts";

type Names = (chain: string) => string;

/**
 * What a condition may read at its place: first what something at the same step reads, then what has just happened, then
 * the rest. What the page forgets as it opens is left out.
 */
export function offeredAt(
  repo: Repository,
  place: RulePlace,
  called: Names,
): Pick<ConditionView, "answers" | "leftOut"> {
  const near = nearTo(repo, place);
  const forgotten = forgottenOn(repo, place);
  const all = answersAt(place, called);
  const kept = all.filter(({ of }) => forgotten(of) === undefined);
  const left = all.filter(({ of }) => forgotten(of) !== undefined);
  const answers = kept.map((one) => (near.has(one.of) ? { ...one, near: true as const } : one));
  return { answers: answers.toSorted((a, b) => rank(a) - rank(b)), leftOut: leftOutWords(left, forgotten, called) };
}

/** Why a condition says less than it seems to at its place. */
export function doubtsAt(repo: Repository, place: RulePlace, source: string, called: Names): readonly string[] {
  const forgotten = forgottenOn(repo, place);
  const reads = readsOf(source, place.conditions).filter((path) => forgotten(path) !== undefined);
  return [...new Set(reads)].map((path) => {
    return `This page forgets ${called(path)} as it opens${whom(forgotten(path), called)}: then it is as at the beginning of the journey.`;
  });
}

/** The values that expressions of the same step read. Empty if the place is of no step. */
function nearTo(repo: Repository, { flow, at }: RulePlace): ReadonlySet<string> {
  const [first, step = ""] = segmentsOf(at);
  return (first === "steps" ? readsByStep(repo, flow).get(step) : undefined) ?? NOTHING;
}

const NOTHING: ReadonlySet<string> = new Set();

const readsByStep = oncePerPair((repo: Repository, flow: Named): ReadonlyMap<string, ReadonlySet<string>> => {
  const conditions = conditionsOf(repo, flow);
  const found = new Map<string, Set<string>>();
  for (const use of flowUses(repo, flow)) {
    const { step } = use.place;
    if (use.kind !== "expression" || step === undefined) continue;
    const reads = found.get(step) ?? new Set();
    found.set(step, reads);
    for (const one of readsOf(use.source, conditions)) reads.add(one);
    // Named conditions are values of the menus, too.
    for (const [word] of use.source.matchAll(/\w+/g)) if (Object.hasOwn(conditions, word)) reads.add(word);
  }
  return found;
});

const JUST_NOW: ReadonlySet<string> = new Set(["event", "error", "form"]);

function rank({ of, near }: AnswerView): number {
  if (near === true) return 0;
  return JUST_NOW.has(of.split(".")[0] ?? "") ? 1 : 2;
}

type Forgotten = ReturnType<ReturnType<typeof forgottenAt>>;

/** What a page forgets as it opens, by its path or by the name of a condition that reads it. */
function forgottenOn(repo: Repository, place: RulePlace): (path: string) => Forgotten {
  const step = isOfPage(place) ? segmentsOf(place.at)[1] : undefined;
  return (step === undefined ? undefined : forgottenBySteps(repo, place.flow).get(step)) ?? (() => undefined);
}

const forgottenBySteps = oncePerPair((repo: Repository, flow: Named) => {
  const typed = flowOf(repo, flow);
  const conditions = conditionsOf(repo, flow);
  const forgetting = [...typed.steps.values()].filter(({ enter }) => enter.some((action) => action.do === "reset"));
  return new Map(
    forgetting.map((step) => {
      const forgotten = forgottenAt(repo, flow, typed, step);
      const known = new Map<string, Forgotten>();
      const find = (path: string): Forgotten => {
        const reads = Object.hasOwn(conditions, path) ? readsOf(path, conditions) : [path];
        return reads
          .map((one) => (one.startsWith("data.") ? forgotten(one.slice("data.".length)) : undefined))
          .find((one) => one !== undefined);
      };
      return [
        step.id,
        (path: string) => {
          if (!known.has(path)) known.set(path, find(path));
          return known.get(path);
        },
      ] as const;
    }),
  );
});

function leftOutWords(left: readonly AnswerView[], forgotten: (path: string) => Forgotten, called: Names): string {
  const [first] = left;
  if (first === undefined) return "";
  const some = left.slice(0, SOME).map(({ called: name, of }) => name ?? of);
  const names = left.length > SOME ? `${some.join(", ")} and ${left.length - SOME} more` : some.join(", ");
  return `Not offered, because this page forgets them as it opens${whom(forgotten(first.of), called)}: ${names}.`;
}

const SOME = 5;

function whom(forgotten: Forgotten, called: Names): string {
  return forgotten?.when === undefined ? "" : `, if ${conditionWords(forgotten.when, called)}`;
}
