import { type FormEvent, useId, useState } from "react";
import type { AddChoice as Command } from "../../edits/command-choice.ts";
import type { ChoicesView, FieldView, Overview, PageView } from "../../protocol.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { edit } from "../state.ts";
import { choiceName } from "./choice-name.ts";
import { InLanguages, type Words, wordsIn } from "./InLanguages.tsx";
import { Intended } from "./Intended.tsx";
import { wordsOf } from "./words-of.ts";

interface AddChoiceProps {
  readonly view: PageView;
  readonly field: FieldView;
  readonly choices: ChoicesView;
  readonly languages: Overview["languages"];
  readonly isArm: boolean;
}

/** What people choose from at a field, and one more of it in a few questions; or why there is none to be added. */
export function AddChoice(props: AddChoiceProps) {
  const { view, field, choices } = props;
  const named = choices.list.map(({ value, label }) => (label === null ? value : wordsOf(view, label)));
  return (
    <>
      <h3>What people choose from</h3>
      {named.length === 0 ? null : <p className="small">{named.join(", ")}</p>}
      {choices.hindrance === null ? (
        <div className="line">
          <AskedInDialog button="Add a choice…" title={`Add a choice to ${field.name}`}>
            {(close) => <Questions {...props} onClose={close} />}
          </AskedInDialog>
        </div>
      ) : (
        <p className="small muted">{choices.hindrance}</p>
      )}
    </>
  );
}

function Questions({
  view,
  field,
  choices,
  languages,
  isArm,
  onClose,
}: AddChoiceProps & { readonly onClose: () => void }) {
  const id = useId();
  const { list } = choices;
  const [called, setCalled] = useState("");
  const [labels, setLabels] = useState<Words>({});
  const [after, setAfter] = useState(list.length - 1);
  const [intended, setIntended] = useState<Command | null>(null);
  const value = choiceName(
    called,
    list.map((one) => one.value),
  );
  const look = (event: FormEvent) => {
    event.preventDefault();
    const { form, name } = field;
    const said = { value, labels: wordsIn(labels), after: list[after]?.value ?? null };
    setIntended({ kind: "add-choice", form, field: name, ...said });
  };
  const make = async (command: Command) => {
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
            {value === "" ? "A word or two, such as: a friend" : `In the files: ${value}`}
          </p>
        </div>
        <InLanguages legend="What people read" languages={languages} words={labels} onWrite={setLabels} />
        <div>
          <label className="lab" htmlFor={`${id}-after`}>
            Behind which choice?
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
          A language that you leave empty stands among the missing texts until somebody translates it.
          {isArm ? " Everybody can choose it, not only people in the arm." : ""}
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
