import { type ChangeView, type ExperimentPage, type StateView, withoutUndone } from "../experiments/views.ts";
import {
  BEGIN_ANEW,
  changeWords,
  EVERY_PAGE,
  GO_ON,
  leavingWords,
  moveWords,
  placeWords,
  stateWords,
} from "./change-words.ts";
import { counted } from "./figures.ts";
import { movesOf, peopleMoved } from "./moved.ts";

/** A change that can be undone: its record has the state before it. */
type Undoable = ChangeView & { readonly before: StateView };

/** The last change of an experiment, if it can be undone. */
export function undoableOf({ history, is }: ExperimentPage): Undoable | undefined {
  const [last] = history;
  return last?.before && is !== "gone" ? { ...last, before: last.before } : undefined;
}

/** Whether to undo this change stops the experiment. */
export function isStopped({ active }: ExperimentPage, { before }: Undoable): boolean {
  return active && !before.active;
}

/** What to undo the last change does, each in a sentence. */
export function undoWords(page: ExperimentPage, last: Undoable): readonly string[] {
  const { arms, share, active, inTheMiddle, history } = page;
  const { before } = last;
  const [control = "", ...others] = arms;
  const moves = active && before.active ? movesOf(arms, share, before.share) : [];
  const stops = isStopped(page, last);
  const keeps = stops && before.keepsArm;
  const people = others.reduce((sum, arm) => sum + (inTheMiddle[arm] ?? 0), 0);
  const isSame = movesOf(arms, share, before.share).length === 0 && placeWords(page) === placeWords(before);
  const left = withoutUndone([{ ...last, at: "now", undoes: last }, ...history]);
  const wasNotStarted = stops && !left.some((change) => change.after.active);
  return [
    `It was: ${changeWords(last)}, for “${last.reason}”.`,
    `Then it is again ${stateWords(before)}.`,
    ...(active === before.active && isSame
      ? []
      : [keeps ? `Everybody new is as ${control} within 5 seconds.` : EVERY_PAGE]),
    ...moves.map((move) => moveWords(move, peopleMoved(move, share, inTheMiddle))),
    ...(active && before.active ? leavingWords(page, before) : []),
    ...(keeps ? ["People in the middle keep their arm until they finish, at most 24 hours from the stop."] : []),
    ...(stops && !keeps
      ? [`About ${counted(people, "person goes", "people go")} on as ${control} at their next step.`]
      : []),
    ...((last.undoes?.act ?? last.act) === "experiment-end"
      ? [last.undoes ? "The decision holds again." : "The decision is taken back. It stays in the history."]
      : []),
    ...(page.counts && before.active && before.counts === false
      ? ["Nobody is counted any more while everybody gets the same arm."]
      : []),
    wasNotStarted
      ? "It is as if it had not been started: the next start counts anew."
      : isSame || !active
        ? GO_ON
        : BEGIN_ANEW,
  ];
}
