import type { Repository } from "../../../model/index.ts";
import type { Reference } from "../answer/reference.ts";
import { backwards, type FilePlace } from "../answer/remove-references.ts";
import { textsOnlyOf } from "../answer/texts-only-of.ts";
import { removeWithHolder } from "../../commands/delete-text.ts";
import type { Draft } from "../draft.ts";
import { drafted } from "../drafted.ts";
import { refuseCountedBehind } from "../experiment/refuse-counted.ts";
import { removeArmsChanges } from "./arms-changes.ts";
import { removeUnneeded, wordsForGone } from "./unneeded.ts";
import { refuseDeadEnds } from "./ways-left.ts";

/**
 * Removes places of a journey, or of a form's layout (`flow` is `undefined`), with everything that only they needed:
 * handlers of their events, dialogs, names, texts in every language, and arms' changes there. Returns notes about it.
 * Throws a `Refusal` if a step could no longer be left or reached.
 */
export function takeAway(
  repo: Repository,
  draft: Draft,
  flow: string | undefined,
  places: readonly FilePlace[],
): readonly string[] {
  for (const place of places) refuseCountedBehind(repo, place);
  const arms = new Set(removeArmsChanges(repo, draft, places));
  for (const { path, pointer: at } of places.toSorted(backwards)) removeWithHolder(draft, path, at);
  const { gone: unneeded, after } = removeUnneeded(repo, draft);
  if (flow !== undefined) refuseDeadEnds(repo, after, flow);
  const gone = [...places, ...unneeded];
  const texts = textsOnlyOf(repo, gone.map(wholePlace), draft.plan(""), flow);
  for (const { path, pointer: at } of texts) removeWithHolder(draft, path, at);
  // Those of the places themselves are already removed.
  for (const one of removeArmsChanges(drafted(repo, draft), draft, [...unneeded, ...texts])) arms.add(one);
  const keys = [...new Set(texts.map(({ key }) => key))];
  const goes = [
    ...wordsForGone(unneeded),
    ...(keys.length > 0 ? [`${keys.length === 1 ? "the text" : "the texts"} ${keys.join(", ")}`] : []),
  ];
  return [
    ...(goes.length > 0 ? [`Also deleted, because nothing else needs it: ${goes.join("; ")}.`] : []),
    ...[...arms].map((arm) => `It is changed in ${arm}: that change is deleted too.`),
  ];
}

/** A place that is deleted with everything in it. */
export function wholePlace({ path, pointer: at }: FilePlace): Reference {
  return { path, pointer: at, isKey: true, span: { start: 0, end: 0 }, role: "declares" };
}
