import { useId, useState } from "react";
import type { Command } from "../../edits/command.ts";
import type { Overview } from "../../protocol.ts";
import type { PageView } from "../../protocol-page.ts";
import { asSeen } from "../as-arm.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { nameOf } from "../name-of.ts";
import { PlannedForm } from "../PlannedForm.tsx";
import { askedField, FieldQuestions, NEW_FIELD } from "./FieldQuestions.tsx";
import { leftEmpty } from "./left-empty.ts";
import { fieldWords } from "./field-words.ts";

interface AddFieldProps {
  readonly view: PageView;
  readonly languages: Overview["languages"];
  /** Called with its name. */
  readonly onMade: (name: string) => void;
}

/** Adds a field from a few questions. */
export function AddField(props: AddFieldProps) {
  return (
    <AskedInDialog button="Add a field…" title="Add a field">
      {(close) => <Questions {...props} onClose={close} />}
    </AskedInDialog>
  );
}

function Questions({ view, languages, onMade, onClose }: AddFieldProps & { readonly onClose: () => void }) {
  const id = useId();
  const fields = view.forms.flatMap((form) => form.fields);
  const [answers, setAnswers] = useState(NEW_FIELD);
  const [after, setAfter] = useState(fields.length - 1);
  const below = fields[after];
  const look = (intend: (command: Command) => void) => {
    const asked = askedField(answers, languages);
    const form = (below ?? fields[0])?.form ?? "";
    intend(asSeen({ kind: "add-field", form, ...asked, after: below?.name ?? null }, view.arm));
  };
  return (
    <PlannedForm onAsk={look} onMade={() => onMade(nameOf(answers.called))} onClose={onClose}>
      {(forget) => (
        <>
          <FieldQuestions
            answers={answers}
            languages={languages}
            naming="What do you call it?"
            onAnswer={(next) => {
              // Adding or removing a choice is a button click, so the form gets no input event.
              forget();
              setAnswers(next);
            }}
          />
          <div>
            <label className="lab" htmlFor={`${id}-after`}>
              Below which field?
            </label>
            <select
              className="in"
              id={`${id}-after`}
              value={after}
              onChange={({ target }) => setAfter(Number(target.value))}
            >
              <option value={-1}>none: it is the first</option>
              {fields.map((field, index) => (
                <option key={`${field.form}/${field.name}`} value={index}>
                  {fieldWords(view, field)}
                </option>
              ))}
            </select>
          </div>
          <p className="small muted">
            {leftEmpty(view.arm)} The journey remembers what is entered.
            {view.arm === "" ? "" : " Only people in the arm see it. An arm does not change what the service accepts."}
          </p>
        </>
      )}
    </PlannedForm>
  );
}
