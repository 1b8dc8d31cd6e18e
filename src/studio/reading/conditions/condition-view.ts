import { chainsIn } from "../../../cel/index.ts";
import { conditionWords, languageOf, plainNames } from "../../../insight/index.ts";
import {
  entriesOf,
  type ParameterValues,
  pointer,
  type Repository,
  segmentsOf,
  writeOut,
} from "../../../model/index.ts";
import {
  celOf,
  conditionsIn,
  eventIn,
  isOfPage,
  missingAt,
  problemsAt,
  restOf,
  rulePlace,
  placeWords,
} from "../../edits/index.ts";
import type { ConditionAsked, ConditionView } from "../../protocol-conditions.ts";
import { seenBy } from "../seen-by.ts";
import { answersAt } from "./answers-at.ts";

/** A condition from the files or a draft: in words, as menus and as an expression, with its problems. */
export function conditionView(base: Repository, { flow, at, arm, draft }: ConditionAsked): ConditionView {
  const repo = seenBy(base, arm);
  const place = rulePlace(repo, flow, at);
  const missing = missingAt(place);
  const called = plainNames(repo, place.flow, languageOf(repo, undefined)).valueAfter(eventIn(segmentsOf(at)));
  const source = sourceOf();
  const isFree = source === "";
  const values: ParameterValues = place.flow.file.parameterValues ?? new Map();
  const out = writeOut(source, values);
  const asked = new Set(chainsIn(out.source).map(({ variable }) => variable));
  const { path } = place.origin;
  // In an arm, a step gets a copy of its own of a shared part of its page.
  const isCopied = isOfPage(place) && arm !== "";
  return {
    where: placeWords(repo, place),
    of: restOf(place),
    source,
    joined: isFree ? { holding: "all", conditions: [] } : (conditionsIn(source, missing) ?? null),
    without: place.without,
    words: isFree ? place.without : conditionWords(out.source, called),
    problems: isFree ? [] : problemsAt(place, source),
    answers: answersAt(place, called),
    named: entriesOf(place.flow.value["conditions"]).flatMap(([name, means]) =>
      asked.has(name) && typeof means === "string"
        ? [{ name, at: pointer("", "conditions", name), words: conditionWords(means, called) }]
        : [],
    ),
    calculated: [...out.used].flatMap((name) => {
      const value = values.get(name);
      return value === undefined ? [] : [{ key: value.key, words: conditionWords(value.source, called) }];
    }),
    sharedIn: path === place.flow.file.path || isCopied ? null : path,
  };

  function sourceOf(): string {
    if (draft === undefined) return place.source ?? "";
    if (typeof draft === "string") return draft.trim();
    return draft.conditions.length === 0 ? "" : celOf(draft, missing);
  }
}
