import { chainsIn } from "../../../cel/index.ts";
import { conditionWords, languageOf, namesInForm, plainNames, valueWords } from "../../../insight/index.ts";
import { expressionProblems } from "../../../linter/index.ts";
import {
  entriesOf,
  type ParameterValues,
  pointer,
  type Repository,
  segmentsOf,
  writeOut,
} from "../../../model/index.ts";
import {
  caseProblems,
  caseScope,
  conditionsIn,
  eventIn,
  isOfPage,
  linePlace,
  missingAt,
  problemsAt,
  Refusal,
  restOf,
  type RulePlace,
  rulePlace,
  placeWords,
} from "../../edits/index.ts";
import type { ConditionMeaning, ConditionView, LineView } from "../../protocol-conditions.ts";
import type { ConditionWords } from "../../protocol-parts.ts";
import { seenBy } from "../seen-by.ts";
import { doubtsAt, offeredAt } from "./offered-at.ts";
import type { ConditionPlace, RequestOf } from "../../routes.ts";

/** A condition of a journey: in words, with its problems and what it may read. */
export function conditionView(base: Repository, { flow, at, arm }: RequestOf<"conditions">): ConditionView {
  const repo = seenBy(base, arm);
  const place = rulePlace(repo, flow, at);
  const { source = "", without } = place;
  const called = namesAt(repo, place);
  const { path } = place.origin;
  // In an arm, a step gets a copy of its own of a shared part of its page.
  const isCopied = isOfPage(place) && arm !== "";
  return {
    of: restOf(place),
    without,
    ...wordsAt(repo, place, called),
    problems: source === "" ? [] : problemsAt(place, source),
    doubts: [],
    joined: source === "" ? { holding: "all", conditions: [] } : (conditionsIn(source, missingAt(place.scope)) ?? null),
    ...offeredAt(repo, place, called),
    sharedIn: path === place.flow.file.path || isCopied ? null : path,
  };
}

/** An expression on one line: what it gives, in words, and its problems. */
export function lineView(seen: Repository, { flow: id, at: requested, source }: RequestOf<"lines">): LineView {
  const { repo, flow, at, schema } = linePlace(seen, id, requested);
  if (source.trim() === "")
    return { words: "", problems: [{ message: "Write an expression after the =.", offset: 0, length: 0 }] };
  const problems = expressionProblems(repo, flow, at, source, schema);
  const called = plainNames(repo, flow, languageOf(repo, undefined)).valueAfter(eventIn(segmentsOf(at)));
  const out = writeOut(source, flow.file.parameterValues ?? new Map()).source;
  return { words: problems.length > 0 ? "" : valueWords(out, called), problems };
}

/** The conditions at these places as people read them, and the named conditions that they use, by JSON pointer. */
export function conditionsInWords(
  repo: Repository,
  flow: string,
  places: Iterable<string>,
): Readonly<Record<string, ConditionWords>> {
  const found = new Map<string, ConditionWords>();
  // Named conditions are appended while it is read.
  const all = new Set(places);
  for (const at of all) {
    const condition = readable(repo, flow, at);
    found.set(at, condition);
    for (const one of condition.named) all.add(one.at);
  }
  return Object.fromEntries(found);
}

/** A condition that cannot be read says why. The rest of the page can still be edited. */
function readable(repo: Repository, flow: string, at: string): ConditionWords {
  try {
    const place = rulePlace(repo, flow, at);
    return wordsAt(repo, place, namesAt(repo, place));
  } catch (error) {
    if (error instanceof Refusal) return { where: "", words: error.message, source: "", named: [], calculated: [] };
    throw error;
  }
}

function wordsAt(repo: Repository, place: RulePlace, called: ReturnType<typeof namesAt>): ConditionWords {
  const { flow, source = "", without } = place;
  const values = valuesOf({ flow });
  const out = writeOut(source, values);
  const requested = new Set(chainsIn(out.source).map(({ variable }) => variable));
  return {
    where: placeWords(repo, place),
    words: source === "" ? without : conditionWords(out.source, called),
    source,
    named: entriesOf(flow.value["conditions"]).flatMap(([name, definition]) =>
      requested.has(name) && typeof definition === "string"
        ? [{ name, at: pointer("", "conditions", name), words: conditionWords(definition, called) }]
        : [],
    ),
    calculated: [...out.used].flatMap((name) => {
      const value = values.get(name);
      return value === undefined ? [] : [{ key: value.key, words: conditionWords(value.source, called) }];
    }),
  };
}

/** What an expression would mean at a place: in words, with its problems, and as menus if they can show it. */
export function conditionMeaning(
  base: Repository,
  { source, ...requested }: RequestOf<"condition-meanings">,
): ConditionMeaning {
  const { words, problems, scope, doubts = [] } = meaningAt(seenBy(base, requested.arm), requested, source);
  return {
    words,
    problems,
    doubts: problems.length > 0 ? [] : doubts,
    joined: problems.length > 0 ? null : (conditionsIn(source, missingAt(scope)) ?? null),
  };
}

interface Meaning extends Pick<ConditionMeaning, "words" | "problems"> {
  readonly scope: RulePlace["scope"];
  readonly doubts?: readonly string[];
}

function meaningAt(repo: Repository, requested: ConditionPlace, source: string): Meaning {
  if ("form" in requested) {
    const words = conditionWords(source, namesInForm(repo, requested.form, undefined, requested.list));
    return { words, problems: caseProblems(repo, requested, source), scope: caseScope(repo, requested) };
  }
  const place = rulePlace(repo, requested.flow, requested.at);
  const words = conditionWords(writeOut(source, valuesOf(place)).source, namesAt(repo, place));
  return {
    words,
    problems: problemsAt(place, source),
    scope: place.scope,
    doubts: doubtsAt(repo, place, source, namesAt(repo, place)),
  };
}

function namesAt(repo: Repository, { flow, at }: RulePlace) {
  return plainNames(repo, flow, languageOf(repo, undefined)).valueAfter(eventIn(segmentsOf(at)));
}

function valuesOf({ flow }: Pick<RulePlace, "flow">): ParameterValues {
  return flow.file.parameterValues ?? new Map();
}
