import type { JsonObject } from "../../../engine/index.ts";
import { MOVE_STEP, type MoveStep as Command } from "../../commands/move.ts";
import type { MapView } from "../../protocol-map.ts";
import { CommandDialog, CommandQuestions, type CommandDialogProps } from "../CommandDialog.tsx";
import { Dialog } from "../Dialog.tsx";
import { placesAfter } from "./AddStep.tsx";

interface MoveStepProps {
  readonly view: MapView;
  readonly step: MapView["steps"][number];
  /** The step on which it was dropped. */
  readonly droppedOn: string | null;
  readonly onDropped: () => void;
  readonly onMoved: () => void;
}

/** Moves the chosen step between two others: by a button, or behind the step on which it was dropped. */
export function MoveStep({ view, step, droppedOn, onDropped, onMoved }: MoveStepProps) {
  const all = view.steps.flatMap((one) => (one.id === step.id ? [] : placesAfter(view, one)));
  const places = all.filter(({ value }) => value.before !== step.id);
  const common = (offers: typeof places): CommandDialogProps<Command> => ({
    schema: MOVE_STEP,
    languages: [],
    of: step.title,
    preset: { flow: view.flow, step: step.id },
    offers: { transitions: offers.map(({ words, value }) => ({ words, value: { ...value } })) },
    complete: ({ transitions, ...members }) => ({ ...members, ...(transitions as JsonObject) }),
    onMade: onMoved,
  });
  const isThere = all.some(({ value }) => value.after === droppedOn && value.before === step.id);
  const behind = places.filter(({ value }) => value.after === droppedOn);
  return (
    <>
      {places.length === 0 ? null : <CommandDialog<Command> {...common(places)} />}
      <Dialog title={MOVE_STEP.title.replace("{of}", step.title)} isOpen={droppedOn !== null} onClose={onDropped}>
        {(close) =>
          behind.length === 0 ? (
            <p>
              {isThere
                ? "It is behind that step already."
                : "Nothing leads on from there to another step, so that it cannot be moved behind it."}
            </p>
          ) : (
            <CommandQuestions<Command> {...common(behind)} onClose={close} />
          )
        }
      </Dialog>
    </>
  );
}
