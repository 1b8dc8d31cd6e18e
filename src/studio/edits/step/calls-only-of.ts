import { devDataOf, originOf, type Repository, type UseOf, usesOf } from "../../../model/index.ts";
import type { Reference } from "../answer/reference.ts";
import { Draft } from "../draft.ts";
import { wholePlace } from "../removal/take-away.ts";
import { removeUnneeded } from "../removal/unneeded.ts";

/** What is deleted with the calls of a step that nothing else makes, with notes about it. */
export function callsOnlyOf(
  repo: Repository,
  flow: string,
  step: string,
): {
  readonly answers: readonly Reference[];
  /** Names that only they use, once the step is deleted. */
  readonly names: (step: Reference) => readonly Reference[];
  readonly notes: readonly string[];
} {
  const calls = usesOf(repo).filter((use): use is UseOf<"call"> => use.kind === "call");
  const isHere = ({ place }: UseOf<"call">) => place.flow === flow && place.step === step;
  const others = new Set(calls.filter((one) => !isHere(one)).map(({ operation }) => operation));
  const own = [...new Set(calls.filter(isHere).map(({ operation }) => operation))];
  const alone = own.filter((operation) => !others.has(operation));
  const samples = devDataOf(repo, flow)?.answers ?? [];
  return {
    answers: samples.filter(({ operation }) => alone.includes(operation)).map((one) => wholePlace(originOf(one))),
    names: (whole) => {
      if (own.length === 0) return [];
      const draft = new Draft(repo);
      draft.remove(whole.path, whole.pointer);
      return removeUnneeded(repo, draft).gone.map(wholePlace);
    },
    notes: [
      ...(own.length > 0 ? [`These calls are no longer made there: ${own.join(", ")}.`] : []),
      ...(alone.length > 0
        ? [`Nothing else makes these calls, but the service still answers them: ${alone.join(", ")}.`]
        : []),
    ],
  };
}
