import { ActDialog } from "./ActDialog.tsx";
import { BEGIN_ANEW, type DialogProps, EVERY_PAGE } from "./dialogs.tsx";
import { counted } from "./figures.ts";
import { movesOf, peopleMoved } from "./moved.ts";
import { changeWords, moveWords, placeWords, stateWords } from "./change-words.ts";
import type { ChangeView, ExperimentPage, StateView } from "../experiments/views.ts";

/** The last change of an experiment, if it can be undone. */
export function undoableOf({ history, is }: ExperimentPage): (ChangeView & { readonly before: StateView }) | undefined {
  const [last] = history;
  return last?.before && is !== "gone" ? { ...last, before: last.before } : undefined;
}

/** Takes back the last change, whichever it was. */
export function UndoDialog({ page, notice, onClose }: DialogProps) {
  const last = undoableOf(page);
  if (last === undefined) return null;
  const { flag, arms, share, active, inTheMiddle } = page;
  const { before } = last;
  const [control = "", ...others] = arms;
  const moves = active && before.active ? movesOf(arms, share, before.share) : [];
  const stops = active && !before.active;
  const people = others.reduce((sum, arm) => sum + (inTheMiddle[arm] ?? 0), 0);
  const isSame = movesOf(arms, share, before.share).length === 0 && placeWords(page) === placeWords(before);
  const effects = [
    `It was: ${changeWords(last)}, for “${last.reason}”.`,
    `Then it is again ${stateWords(before)}.`,
    ...(active === before.active && isSame ? [] : [EVERY_PAGE]),
    ...moves.map((move) => moveWords(move, peopleMoved(move, share, inTheMiddle))),
    ...(stops ? [`About ${counted(people, "person goes", "people go")} on as ${control} at their next step.`] : []),
    ...((last.undoes?.act ?? last.act) === "experiment-end"
      ? [last.undoes ? "The decision holds again." : "The decision is taken back. It stays in the history."]
      : []),
    isSame ? "The figures go on: what was counted until now stays." : BEGIN_ANEW,
  ];
  return (
    <ActDialog
      title={`Undo the last change of ${flag}?`}
      effects={effects}
      act="experiment-undo"
      fields={() => ({ flag, change: last.at })}
      button="Undo it"
      isDanger={stops}
      notice={notice}
      onClose={onClose}
    />
  );
}
