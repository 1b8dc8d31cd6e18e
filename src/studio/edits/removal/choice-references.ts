import { chainsIn, textsComparedWith } from "../../../cel/index.ts";
import { originOf, type Repository, usesOf, valueAt } from "../../../model/index.ts";
import { type Answer, isOf } from "../answer/answer.ts";
import { followed } from "../answer/holders.ts";
import { type Reference, whole } from "../answer/reference.ts";
import { everyones } from "../answer/same-answer.ts";
import { samples } from "../answer/samples.ts";
import { shownBy } from "../answer/shown-by.ts";

/** What asks whether an answer is a choice, for whoever, and forms that begin with it. */
export function choiceReferences(repo: Repository, answer: Answer, value: string): readonly Reference[] {
  return everyones(repo).flatMap((one) => [
    ...usesOf(one).flatMap((use): readonly Reference[] => {
      if (use.kind !== "expression" || !use.source.includes(value)) return [];
      const isIt = (path: string) =>
        chainsIn(path).some((chain) =>
          followed(one, use.place, chain).some(({ names }) => {
            const last = names.at(-1);
            return last !== undefined && isOf(answer, last.name, last.holder);
          }),
        );
      if (textsComparedWith(use.source, isIt).every(({ text }) => text !== value)) return [];
      const { flow, step } = use.place;
      return [{ ...originOf(use), isKey: false, span: whole(value), role: "depends", flow, step }];
    }),
    ...[...shownBy(one, answer)].filter(({ path, pointer }) => isChosen(repo, path, pointer, value)),
  ]);
}

/** Sample data and tries that choose it. */
export function samplesOf(repo: Repository, answer: Answer, value: string): readonly Reference[] {
  return [...samples(repo, answer)].filter(({ path, pointer }) => isChosen(repo, path, pointer, value));
}

function isChosen({ files }: Repository, path: string, at: string, value: string): boolean {
  return valueAt(files.get(path)?.value, at) === value;
}
