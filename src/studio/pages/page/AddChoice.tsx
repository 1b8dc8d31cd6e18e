import { useAtomValue } from "jotai";
import { type FormEvent, useState } from "react";
import type { FieldView, Overview } from "../../protocol.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { nameOf } from "../name-of.ts";
import { Question } from "../Question.tsx";
import { edit, problemAtom } from "../state.ts";
import { InLanguages, type Words, wordsIn } from "./InLanguages.tsx";

interface AddChoiceProps {
  readonly field: FieldView;
  readonly languages: Overview["languages"];
}

/** Something more that can be chosen at a field. */
export function AddChoice(props: AddChoiceProps) {
  return (
    <AskedInDialog button="Add a choice…" title="Add a choice">
      {(close) => <Questions {...props} onClose={close} />}
    </AskedInDialog>
  );
}

function Questions({ field, languages, onClose }: AddChoiceProps & { readonly onClose: () => void }) {
  const [called, setCalled] = useState("");
  const [labels, setLabels] = useState<Words>({});
  // Told here, since the dialog hides the page: what was written stays.
  const problem = useAtomValue(problemAtom);
  const [isRefused, setRefused] = useState(false);
  const value = nameOf(called);
  const make = async (event: FormEvent) => {
    event.preventDefault();
    const { form, name } = field;
    const made = await edit({ kind: "add-choice", form, field: name, value, labels: wordsIn(labels) });
    setRefused(!made);
    if (made) onClose();
  };
  return (
    <form className="stack" onSubmit={(event) => void make(event)}>
      <Question
        label="What is it called among you?"
        value={called}
        onWrite={setCalled}
        maxLength={60}
        pattern=".*[A-Za-z].*"
        title="A few words with letters"
        hint={value === "" ? "A few words, such as: by phone" : `In the files: ${value}`}
      />
      <InLanguages legend="What people read" languages={languages} words={labels} onWrite={setLabels} />
      <p className="small muted">
        It stands as the last. A language that you leave empty stands among the missing texts until somebody translates
        it. Whether the service takes it is for whoever develops it.
      </p>
      {isRefused && problem !== null ? <p role="alert">{problem}</p> : null}
      <div className="line">
        <button className="btn" data-v="primary" type="submit">
          Add it
        </button>
        <button className="btn" type="button" onClick={onClose}>
          Not now
        </button>
      </div>
    </form>
  );
}
