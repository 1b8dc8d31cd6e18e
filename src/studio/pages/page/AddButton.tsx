import { type FormEvent, useId, useState } from "react";
import type { AddDialog, AddWay } from "../../edits/command-step.ts";
import type { Overview, PageView, StepName } from "../../protocol.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { nameOf } from "../name-of.ts";
import { edit } from "../state.ts";
import { InLanguages, type Words, wordsIn } from "./InLanguages.tsx";
import { Intended } from "./Intended.tsx";

interface AddButtonProps {
  readonly view: PageView;
  readonly languages: Overview["languages"];
  /** Of the journey. */
  readonly steps: readonly StepName[];
  readonly isArm: boolean;
}

/** A button on the page that leads to another step or opens words over it, in a few questions. */
export function AddButton(props: AddButtonProps) {
  return (
    <AskedInDialog button="Add a button…" title="Add a button to the page">
      {(close) => <Questions {...props} onClose={close} />}
    </AskedInDialog>
  );
}

function Questions({ view, languages, steps, isArm, onClose }: AddButtonProps & { readonly onClose: () => void }) {
  const id = useId();
  const [called, setCalled] = useState("");
  const [labels, setLabels] = useState<Words>({});
  // Empty: it opens words.
  const [to, setTo] = useState("");
  const [titles, setTitles] = useState<Words>({});
  const [texts, setTexts] = useState<Words>({});
  const [intended, setIntended] = useState<AddWay | AddDialog | null>(null);
  const name = nameOf(called);
  const look = (event: FormEvent) => {
    event.preventDefault();
    const button = { flow: view.flow, step: view.step, name, labels: wordsIn(labels) };
    setIntended(
      to === ""
        ? { kind: "add-dialog", ...button, titles: wordsIn(titles), texts: wordsIn(texts) }
        : { kind: "add-way", ...button, to },
    );
  };
  const make = async (command: AddWay | AddDialog) => {
    if (await edit(command)) onClose();
    else setIntended(null);
  };
  return (
    <>
      <form className="stack" onSubmit={look} onChange={() => setIntended(null)}>
        <div>
          <label className="lab" htmlFor={`${id}-name`}>
            What is it called among you?
          </label>
          <input
            className="in"
            id={`${id}-name`}
            required
            maxLength={50}
            pattern=".*[A-Za-z].*"
            title="A few words with letters"
            aria-describedby={`${id}-name-hint`}
            value={called}
            onChange={({ target }) => setCalled(target.value)}
          />
          <p className="small muted" id={`${id}-name-hint`}>
            {name === "" ? "A word or two, such as: more about it" : `In the files: ${name}`}
          </p>
        </div>
        <InLanguages legend="What it says" languages={languages} words={labels} onWrite={setLabels} />
        <div>
          <label className="lab" htmlFor={`${id}-to`}>
            What does it do?
          </label>
          <select className="in" id={`${id}-to`} value={to} onChange={({ target }) => setTo(target.value)}>
            <option value="">It opens words over the page</option>
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
            <InLanguages legend="The title of these words" languages={languages} words={titles} onWrite={setTitles} />
            <InLanguages legend="The words" languages={languages} words={texts} onWrite={setTexts} />
          </>
        ) : null}
        <p className="small muted">
          It stands below what is on the page, or behind the buttons that are there. A language that you leave empty
          stands among the missing texts until somebody translates it.
          {isArm ? " Everybody gets it, not only people in the arm." : ""}
        </p>
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
          verb="Add it"
          onDo={() => void make(intended)}
          onLeave={() => setIntended(null)}
        />
      )}
    </>
  );
}
