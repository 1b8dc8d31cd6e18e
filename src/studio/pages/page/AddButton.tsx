import { useId, useState } from "react";
import type { Command } from "../../edits/command.ts";
import type { Overview, StepName } from "../../protocol.ts";
import type { PageView } from "../../protocol-page.ts";
import { asSeen } from "../as-arm.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { nameOf } from "../name-of.ts";
import { InLanguages, type Words, wordsIn } from "./InLanguages.tsx";
import { leftEmpty } from "./left-empty.ts";
import { PlannedForm } from "../PlannedForm.tsx";
import { Question } from "../Question.tsx";

interface AddButtonProps {
  readonly view: PageView;
  readonly languages: Overview["languages"];
  /** All steps of the journey. */
  readonly steps: readonly StepName[];
}

/** Adds a button that leads to another step or opens a dialog, from a few questions. */
export function AddButton(props: AddButtonProps) {
  return (
    <AskedInDialog button="Add a button…" title="Add a button to the page">
      {(close) => <Questions {...props} onClose={close} />}
    </AskedInDialog>
  );
}

function Questions({ view, languages, steps, onClose }: AddButtonProps & { readonly onClose: () => void }) {
  const id = useId();
  const [called, setCalled] = useState("");
  const [labels, setLabels] = useState<Words>({});
  // Empty if the button opens a dialog.
  const [to, setTo] = useState("");
  const [titles, setTitles] = useState<Words>({});
  const [texts, setTexts] = useState<Words>({});
  const name = nameOf(called);
  const look = (intend: (command: Command) => void) => {
    const button = { flow: view.flow, step: view.step, name, labels: wordsIn(labels) };
    intend(
      asSeen(
        to === ""
          ? { kind: "add-dialog", ...button, titles: wordsIn(titles), texts: wordsIn(texts) }
          : { kind: "add-way", ...button, to },
        view.arm,
      ),
    );
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
            hint={name === "" ? "A word or two, such as: more about it" : `In the files: ${name}`}
          />
          <InLanguages legend="What it says" languages={languages} words={labels} onWrite={setLabels} />
          <div>
            <label className="lab" htmlFor={`${id}-to`}>
              What does it do?
            </label>
            <select className="in" id={`${id}-to`} value={to} onChange={({ target }) => setTo(target.value)}>
              <option value="">It opens a dialog</option>
              <optgroup label="It leads to">
                {steps.map((step) =>
                  step.id === view.step ? null : (
                    <option key={step.id} value={step.id}>
                      {step.title}
                    </option>
                  ),
                )}
              </optgroup>
            </select>
          </div>
          {to === "" ? (
            <>
              <InLanguages legend="The title of the dialog" languages={languages} words={titles} onWrite={setTitles} />
              <InLanguages legend="The text of the dialog" languages={languages} words={texts} onWrite={setTexts} />
            </>
          ) : null}
          <p className="small muted">
            It appears after the buttons that are already there, or at the bottom of the page. {leftEmpty(view.arm)}
            {view.arm === "" ? "" : " Only people in the arm get it."}
          </p>
        </>
      )}
    </PlannedForm>
  );
}
