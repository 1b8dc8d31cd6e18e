import { useAtomValue } from "jotai";
import { type FormEvent, useId, useState } from "react";
import { FIELD_TYPES } from "../../edits/command.ts";
import type { Overview, PageView } from "../../protocol.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { nameOf } from "../name-of.ts";
import { edit, problemAtom } from "../state.ts";
import { InLanguages, type Words, wordsIn } from "./InLanguages.tsx";
import { wordsOf } from "./words-of.ts";

interface AddFieldProps {
  readonly view: PageView;
  readonly languages: Overview["languages"];
  /** Called with its name. */
  readonly onMade: (name: string) => void;
}

const TYPES: Readonly<Record<(typeof FIELD_TYPES)[number], string>> = {
  text: "Words that people write",
  number: "A number, such as an age",
  date: "A day, such as a date of birth",
  file: "A file: a PDF, a JPEG or a PNG of at most 5 MB",
  choice: "One of a few choices",
  checkbox: "A box to tick",
};

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
  const [type, setType] = useState<(typeof FIELD_TYPES)[number]>("text");
  const [called, setCalled] = useState("");
  const [labels, setLabels] = useState<Words>({});
  const [required, setRequired] = useState(false);
  const [maxLength, setMaxLength] = useState("100");
  const [problems, setProblems] = useState<Words>({});
  const [choices, setChoices] = useState<readonly Words[]>([{}, {}]);
  const [after, setAfter] = useState(fields.length - 1);
  // Told here, since the dialog hides the page: what was written stays.
  const problem = useAtomValue(problemAtom);
  const [isRefused, setRefused] = useState(false);
  const name = nameOf(called);
  const below = fields[after];
  const first = languages[0]?.id ?? "";
  const make = async (event: FormEvent) => {
    event.preventDefault();
    const made = await edit({
      kind: "add-field",
      form: (below ?? fields[0])?.form ?? "",
      name,
      type,
      labels: wordsIn(labels),
      required,
      maxLength: type === "text" ? Number(maxLength) : null,
      problems: type === "text" ? wordsIn(problems) : [],
      choices:
        type === "choice"
          ? choices.map((words, index) => ({
              value: nameOf(words[first] ?? "") || `choice${index + 1}`,
              labels: wordsIn(words),
            }))
          : [],
      after: below?.name ?? null,
    });
    setRefused(!made);
    if (made) onMade(name);
  };
  return (
    <form className="stack" onSubmit={(event) => void make(event)}>
      <div>
        <label className="lab" htmlFor={`${id}-type`}>
          What is it?
        </label>
        <select
          className="in"
          id={`${id}-type`}
          value={type}
          onChange={({ target }) => setType(FIELD_TYPES.find((one) => one === target.value) ?? "text")}
        >
          {FIELD_TYPES.map((one) => (
            <option key={one} value={one}>
              {TYPES[one]}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label className="lab" htmlFor={`${id}-name`}>
          What is it called among you?
        </label>
        <input
          className="in"
          id={`${id}-name`}
          required
          maxLength={60}
          pattern=".*[A-Za-z].*"
          title="A few words with letters"
          aria-describedby={`${id}-name-hint`}
          value={called}
          onChange={({ target }) => setCalled(target.value)}
        />
        <p className="small muted" id={`${id}-name-hint`}>
          {name === "" ? "A few words, such as: preferred name" : `In the files: ${name}`}
        </p>
      </div>
      <InLanguages legend="What people read" languages={languages} words={labels} onWrite={setLabels} />
      {type === "choice" ? (
        <>
          {choices.map((words, index) => (
            <InLanguages
              key={index}
              legend={`Choice ${index + 1}`}
              languages={languages}
              words={words}
              onWrite={(to) => setChoices(choices.with(index, to))}
            />
          ))}
          <div className="line">
            <button className="btn" data-size="s" type="button" onClick={() => setChoices([...choices, {}])}>
              One more choice
            </button>
            {choices.length > 2 ? (
              <button className="btn" data-size="s" type="button" onClick={() => setChoices(choices.slice(0, -1))}>
                One choice less
              </button>
            ) : null}
          </div>
        </>
      ) : null}
      <label className="check">
        <input type="checkbox" checked={required} onChange={({ target }) => setRequired(target.checked)} />
        <span>{type === "checkbox" ? "It must be ticked" : "It must be filled in"}</span>
      </label>
      {type === "text" ? (
        <>
          <div>
            <label className="lab" htmlFor={`${id}-most`}>
              At most so many characters
            </label>
            <input
              className="in"
              id={`${id}-most`}
              type="number"
              required
              min={1}
              max={10_000}
              value={maxLength}
              onChange={({ target }) => setMaxLength(target.value)}
            />
          </div>
          <InLanguages
            legend="What they read where it has more"
            languages={languages}
            words={problems}
            onWrite={setProblems}
          />
        </>
      ) : null}
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
