import { useState } from "react";
import type { JsonObject } from "../../../engine/index.ts";
import type { Command } from "../../commands/index.ts";
import type { Overview } from "../../protocol.ts";
import type { ChoicesView, FieldView, PageView } from "../../protocol-page.ts";
import { asSeen } from "../as-arm.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { inFiles } from "../forms/questions.ts";
import { wordsFrom } from "../forms/words.ts";
import { PlannedForm } from "../PlannedForm.tsx";
import { fieldWords } from "./field-words.ts";
import { leftEmpty } from "./left-empty.ts";
import { choiceCalled, choiceQuestions, choiceWords } from "./new-choice.ts";

interface AddChoiceProps {
  readonly view: PageView;
  readonly field: FieldView;
  readonly choices: ChoicesView;
  readonly languages: Overview["languages"];
}

/** The choices of a field with a form to add one, or the reason why none can be added. */
export function AddChoice(props: AddChoiceProps) {
  const { view, field, choices } = props;
  const named = choices.list.map((one) => choiceWords(view, one));
  return (
    <>
      <h3>What people choose from</h3>
      {named.length === 0 ? null : <p className="small">{named.join(", ")}</p>}
      {choices.hindrance === null ? (
        <div className="line">
          <AskedInDialog button="Add a choice…" title={`Add a choice to “${fieldWords(view, field)}”`}>
            {(close) => <Asking {...props} onClose={close} />}
          </AskedInDialog>
        </div>
      ) : (
        <p className="small muted">{choices.hindrance}</p>
      )}
    </>
  );
}

function Asking({ view, field, choices, languages, onClose }: AddChoiceProps & { readonly onClose: () => void }) {
  const [begin] = useState<JsonObject>({ called: "", labels: [], after: String(choices.list.length - 1) });
  const [value, setValue] = useState("");
  const look = (answers: JsonObject, intend: (command: Command) => void) => {
    const { form, name } = field;
    const after = choices.list[Number(answers["after"])]?.value ?? null;
    const said = { value: choiceCalled(choices, answers), labels: wordsFrom(answers["labels"]), after };
    intend(asSeen({ kind: "add-choice", form, field: name, ...said }, view.arm));
  };
  return (
    <PlannedForm
      questions={choiceQuestions(view, choices, languages)}
      values={begin}
      notes={inFiles("called", value)}
      onChange={(answers) => setValue(choiceCalled(choices, answers))}
      onAsk={look}
      onClose={onClose}
    >
      {leftEmpty(view.arm)}
      {view.arm === "" ? "" : " Only people in the arm can choose it."}
    </PlannedForm>
  );
}
