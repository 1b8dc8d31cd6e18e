import { type ReactNode, useState } from "react";
import type { Command } from "../edits/command.ts";
import { Intended } from "./page/Intended.tsx";
import { edit } from "./state.ts";

interface PlannedFormProps<C extends Command> {
  /** Called when all questions are answered. `intend` shows a preview of the command, immediately or later. */
  readonly onAsk: (intend: (command: C) => void) => void;
  /** Text of the button that executes the command. "Add it" by default. */
  readonly verb?: string;
  /** Called after success. */
  readonly onMade?: (command: C) => void;
  readonly onClose: () => void;
  /** The questions. They call `forget` if an answer changes without an input event. */
  readonly children: (forget: () => void) => ReactNode;
}

/**
 * A form in a dialog: questions, then a preview, then the button that executes the command. Changing an answer hides
 * the preview.
 */
export function PlannedForm<C extends Command>({ onAsk, verb, onMade, onClose, children }: PlannedFormProps<C>) {
  const [intended, setIntended] = useState<C | null>(null);
  const forget = () => setIntended(null);
  const make = async (command: C, seen: string) => {
    if (!(await edit(command, { seen }))) return forget();
    onClose();
    onMade?.(command);
  };
  return (
    <>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onAsk(setIntended);
        }}
        onChange={forget}
      >
        {children(forget)}
        <div className="line">
          <button className="btn" data-v="primary" type="submit">
            Preview…
          </button>
          <button className="btn" type="button" onClick={onClose}>
            Not now
          </button>
        </div>
      </form>
      {intended === null ? null : (
        <Intended
          key={JSON.stringify(intended)}
          command={intended}
          verb={verb ?? "Add it"}
          onDo={(seen) => void make(intended, seen)}
          onLeave={forget}
        />
      )}
    </>
  );
}
