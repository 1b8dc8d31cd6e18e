import { type Chain, chainsIn, textsComparedWith } from "../../../cel/index.ts";
import { originOf, type Repository, type UsePlace, usesOf, valueAt } from "../../../model/index.ts";
import { type Answer, isOf } from "../answer/answer.ts";
import { followed, meantBy } from "../answer/holders.ts";
import { type Reference, whole } from "../answer/reference.ts";
import { everyones } from "../answer/same-answer.ts";
import { samples } from "../answer/samples.ts";
import { shownBy } from "../answer/shown-by.ts";

/** Conditions, for everybody and in arms, that test whether an answer is a choice, and forms that start with it. */
export function choiceReferences(repo: Repository, answer: Answer, value: string): readonly Reference[] {
  return everyones(repo).flatMap((one) => [
    ...usesOf(one).flatMap((use): readonly Reference[] => {
      if (use.kind !== "expression" || !use.source.includes(value)) return [];
      const isIt = (path: string) => chainsIn(path).some((chain) => isRead(one, use.place, chain, answer));
      if (textsComparedWith(use.source, isIt).every(({ text }) => text !== value)) return [];
      const { flow, step } = use.place;
      return [{ ...originOf(use), isKey: false, span: whole(value), role: "depends", flow, step }];
    }),
    ...[...shownBy(one, answer)].filter(({ path, pointer }) => isChosen(repo, path, pointer, value)),
  ]);
}

/** Whether a chain leads to an answer, possibly through a named value. */
function isRead(repo: Repository, place: UsePlace, chain: Chain, answer: Answer, deep = 0): boolean {
  const isIt = followed(repo, place, chain).some(({ names }) => {
    const last = names.at(-1);
    return last !== undefined && isOf(answer, last.name, last.holder);
  });
  if (isIt || chain.steps.length > 0 || deep > 9) return isIt;
  const meant = meantBy(repo, place, chain.variable);
  return meant !== undefined && isRead(repo, { ...place, anywhere: true }, meant, answer, deep + 1);
}

/** Sample data and simulations that choose it. */
export function samplesOf(repo: Repository, answer: Answer, value: string): readonly Reference[] {
  return [...samples(repo, answer)].filter(({ path, pointer }) => isChosen(repo, path, pointer, value));
}

function isChosen({ files }: Repository, path: string, at: string, value: string): boolean {
  return valueAt(files.get(path)?.value, at) === value;
}
