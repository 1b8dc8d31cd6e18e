import { type ReactNode, useId, useState } from "react";
import type { JsonObject } from "../../engine/index.ts";
import type { Command } from "../commands/index.ts";
import { StudioForm } from "./forms/StudioForm.tsx";
import type { DrawnFormProps } from "./forms/DrawnForm.tsx";
import { Intended } from "./page/Intended.tsx";
import { edit } from "./state.ts";

interface PlannedFormProps<C extends Command>
  extends Pick<DrawnFormProps, "questions" | "values" | "notes" | "options" | "onChange" | "onPick"> {
  /** Called when all questions are answered. `intend` shows a preview of the command, immediately or later. */
  readonly onAsk: (answers: JsonObject, intend: (command: C) => void) => void;
  /** Text of the button that executes the command. "Add it" by default. */
  readonly verb?: string;
  /** Whether that is done without a preview. */
  readonly isDirect?: boolean;
  /** Called after success. */
  readonly onMade?: (command: C) => void;
  readonly onClose: () => void;
  /** What people should know before they answer. */
  readonly children?: ReactNode;
}

/**
 * A form in a dialog: questions, then a preview, then the button that executes the command. Changing an answer hides
 * the preview.
 */
export function PlannedForm<C extends Command>(props: PlannedFormProps<C>) {
  const { onAsk, verb = "Add it", isDirect = false, onMade, onClose, onChange, children, ...form } = props;
  const id = useId();
  const [intended, setIntended] = useState<C | null>(null);
  const forget = () => setIntended(null);
  const make = async (command: C, seen?: string): Promise<boolean> => {
    if (!(await edit(command, seen === undefined ? {} : { seen }))) {
      forget();
      return false;
    }
    onClose();
    onMade?.(command);
    return true;
  };
  return (
    <>
      {children === undefined ? null : <p className="small muted">{children}</p>}
      <StudioForm
        {...form}
        name={id}
        isJudged
        submit={isDirect ? verb : "Preview…"}
        leave="Not now"
        onChange={(answers, question) => {
          forget();
          onChange?.(answers, question);
        }}
        onSave={async (answers) => {
          if (isDirect) return new Promise((resolve) => onAsk(answers, (command) => resolve(make(command))));
          onAsk(answers, setIntended);
          // Nothing is written yet: what was typed is still to be saved.
          return false;
        }}
        onLeave={onClose}
      />
      {intended === null ? null : (
        <Intended
          key={JSON.stringify(intended)}
          command={intended}
          verb={verb}
          onDo={(seen) => void make(intended, seen)}
          onLeave={forget}
        />
      )}
    </>
  );
}
