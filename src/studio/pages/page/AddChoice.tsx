import { useId, useState } from "react";
import type { Command } from "../../edits/command.ts";
import type { Overview } from "../../protocol.ts";
import type { ChoicesView, FieldView, PageView } from "../../protocol-page.ts";
import { asSeen } from "../as-arm.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { choiceName } from "./choice-name.ts";
import { fieldWords } from "./field-words.ts";
import { InLanguages, type Words, wordsIn } from "./InLanguages.tsx";
import { leftEmpty } from "./left-empty.ts";
import { wordsOf } from "./words-of.ts";
import { PlannedForm } from "../PlannedForm.tsx";
import { Question } from "../Question.tsx";

interface AddChoiceProps {
  readonly view: PageView;
  readonly field: FieldView;
  readonly choices: ChoicesView;
  readonly languages: Overview["languages"];
}

/** The choices of a field with a form to add one, or the reason why none can be added. */
export function AddChoice(props: AddChoiceProps) {
  const { view, field, choices } = props;
  const named = choices.list.map(({ value, label }) => (label === null ? value : wordsOf(view, label)));
  return (
    <>
      <h3>What people choose from</h3>
      {named.length === 0 ? null : <p className="small">{named.join(", ")}</p>}
      {choices.hindrance === null ? (
        <div className="line">
          <AskedInDialog button="Add a choice…" title={`Add a choice to “${fieldWords(view, field)}”`}>
            {(close) => <Questions {...props} onClose={close} />}
          </AskedInDialog>
        </div>
      ) : (
        <p className="small muted">{choices.hindrance}</p>
      )}
    </>
  );
}

function Questions({ view, field, choices, languages, onClose }: AddChoiceProps & { readonly onClose: () => void }) {
  const id = useId();
  const { list } = choices;
  const [called, setCalled] = useState("");
  const [labels, setLabels] = useState<Words>({});
  const [after, setAfter] = useState(list.length - 1);
  const value = choiceName(
    called,
    list.map((one) => one.value),
  );
  const look = (intend: (command: Command) => void) => {
    const { form, name } = field;
    const said = { value, labels: wordsIn(labels), after: list[after]?.value ?? null };
    intend(asSeen({ kind: "add-choice", form, field: name, ...said }, view.arm));
  };
  return (
    <PlannedForm onAsk={look} onClose={onClose}>
      {() => (
        <>
          <Question
            label="What do you call it?"
            value={called}
            onWrite={setCalled}
            maxLength={50}
            pattern=".*[A-Za-z].*"
            title="A few words with letters"
            hint={value === "" ? "A word or two, such as: a friend" : `In the files: ${value}`}
          />
          <InLanguages legend="What people read" languages={languages} words={labels} onWrite={setLabels} />
          <div>
            <label className="lab" htmlFor={`${id}-after`}>
              After which choice?
            </label>
            <select
              className="in"
              id={`${id}-after`}
              value={after}
              onChange={({ target }) => setAfter(Number(target.value))}
            >
              <option value={-1}>none: it is the first</option>
              {list.map((one, index) => (
                <option key={one.value} value={index}>
                  {one.label === null ? one.value : wordsOf(view, one.label)}
                </option>
              ))}
            </select>
          </div>
          <p className="small muted">
            {leftEmpty(view.arm)}
            {view.arm === "" ? "" : " Only people in the arm can choose it."}
          </p>
        </>
      )}
    </PlannedForm>
  );
}
