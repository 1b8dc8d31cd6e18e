import { type ReactNode, useState } from "react";
import type { Command } from "../edits/command.ts";
import { Intended } from "./page/Intended.tsx";
import { edit } from "./state.ts";

interface PlannedFormProps<C extends Command> {
  /** Called when all questions are answered: `intend` shows what the command would change, at once or later. */
  readonly onAsk: (intend: (command: C) => void) => void;
  /** Words of the button that does it; "Add it" unless told. */
  readonly verb?: string;
  /** It was done. */
  readonly onMade?: (command: C) => void;
  readonly onClose: () => void;
  /** The questions; `forget`: another answer was given in another way than by a control of the browser's. */
  readonly children: (forget: () => void) => ReactNode;
}

/** Questions in a dialog, then what the answers would change, then the button that does it. Another answer takes back what was shown. */
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
            Look at it…
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
