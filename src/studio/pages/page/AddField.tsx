import { type FormEvent, useId, useState } from "react";
import type { Overview, PageView } from "../../protocol.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { edit } from "../state.ts";
import { askedField, FieldQuestions, NEW_FIELD } from "./FieldQuestions.tsx";
import { wordsOf } from "./words-of.ts";

interface AddFieldProps {
  readonly view: PageView;
  readonly languages: Overview["languages"];
  /** Called with its name. */
  readonly onMade: (name: string) => void;
}

/** A new field, in a few questions. */
export function AddField(props: AddFieldProps) {
  return (
    <AskedInDialog button="Add a field…" title="Add a field">
      {(close) => (
        <Questions
          {...props}
          onClose={close}
          onMade={(name) => {
            close();
            props.onMade(name);
          }}
        />
      )}
    </AskedInDialog>
  );
}

function Questions({ view, languages, onMade, onClose }: AddFieldProps & { readonly onClose: () => void }) {
  const id = useId();
  const fields = view.forms.flatMap((form) => form.fields);
  const [answers, setAnswers] = useState(NEW_FIELD);
  const [after, setAfter] = useState(fields.length - 1);
  const below = fields[after];
  const make = async (event: FormEvent) => {
    event.preventDefault();
    const asked = askedField(answers, languages);
    const form = (below ?? fields[0])?.form ?? "";
    const made = await edit({ kind: "add-field", form, ...asked, after: below?.name ?? null });
    if (made) onMade(asked.name);
  };
  return (
    <form className="stack" onSubmit={(event) => void make(event)}>
      <FieldQuestions
        answers={answers}
        languages={languages}
        naming="What is it called among you?"
        onAnswer={setAnswers}
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
              {field.label === null ? field.name : wordsOf(view, field.label)}
            </option>
          ))}
        </select>
      </div>
      <p className="small muted">
        A language that you leave empty stands among the missing texts until somebody translates it. The journey
        remembers what is entered; whether the service is told is for whoever develops it.
      </p>
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
