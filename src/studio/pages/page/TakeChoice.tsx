import { useState } from "react";
import type { JsonObject } from "../../../engine/index.ts";
import type { Command } from "../../commands/index.ts";
import type { ChoicesView, FieldView, PageView } from "../../protocol-page.ts";
import { asSeen } from "../as-arm.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { textIn } from "../forms/words.ts";
import { PlannedForm } from "../PlannedForm.tsx";
import { fieldWords } from "./field-words.ts";
import { choiceWords, withoutChoiceQuestions } from "./new-choice.ts";

interface TakeChoiceProps {
  readonly view: PageView;
  readonly field: FieldView;
  readonly choices: ChoicesView;
}

/** Deletes a choice of a field. Shows nothing if the field needs all its choices. */
export function TakeChoice(props: TakeChoiceProps) {
  const { view, field, choices } = props;
  if (choices.hindrance !== null || choices.list.length < 2) return null;
  return (
    <div className="line">
      <AskedInDialog button="Delete a choice…" title={`Delete a choice of “${fieldWords(view, field)}”`}>
        {(close) => <Asking {...props} onClose={close} />}
      </AskedInDialog>
    </div>
  );
}

function Asking({ view, field, choices, onClose }: TakeChoiceProps & { readonly onClose: () => void }) {
  const { list } = choices;
  const [answers, setAnswers] = useState<JsonObject>({
    which: list.at(-1)?.value ?? "",
    instead: list[0]?.value ?? "",
  });
  const others = list.filter(({ value }) => value !== answers["which"]);
  const isOther = others.some(({ value }) => value === answers["instead"]);
  const look = (given: JsonObject, intend: (command: Command) => void) => {
    const [value, instead] = [textIn(given, "which"), textIn(given, "instead")];
    intend(asSeen({ kind: "delete-choice", form: field.form, field: field.name, value, instead }, view.arm));
  };
  return (
    <PlannedForm
      questions={withoutChoiceQuestions(view, choices)}
      values={isOther ? answers : { ...answers, instead: others[0]?.value ?? "" }}
      options={{ instead: others.map((one) => ({ value: one.value, label: choiceWords(view, one) })) }}
      onChange={setAnswers}
      onAsk={look}
      verb="Delete it"
      onClose={onClose}
    >
      It is deleted wherever the same list is used.
    </PlannedForm>
  );
}
