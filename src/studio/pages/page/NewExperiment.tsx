import { type FormEvent, useId, useRef, useState } from "react";
import { nameOf } from "../name-of.ts";
import { Question } from "../Question.tsx";
import { edit } from "../state.ts";

/** Creates an experiment from three questions. */
export function NewExperiment({ onMade }: { readonly onMade: (flag: string) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [name, setName] = useState("");
  const [epicKey, setEpicKey] = useState("");
  const [why, setWhy] = useState("");
  const make = async (event: FormEvent) => {
    event.preventDefault();
    const flag = nameOf(name);
    dialog.current?.close();
    if (await edit({ kind: "add-experiment", flag, epicKey, why })) onMade(flag);
  };
  return (
    <>
      <button className="btn" type="button" onClick={() => dialog.current?.showModal()}>
        Try something…
      </button>
      <dialog ref={dialog} className="dialog" aria-labelledby={`${id}-title`}>
        <form className="stack" onSubmit={(event) => void make(event)}>
          <h2 id={`${id}-title`}>Try something on some people</h2>
          <Question
            label="What is it called?"
            value={name}
            onWrite={setName}
            pattern=".*[A-Za-z].*"
            maxLength={60}
            hint={name === "" ? "A few words, such as: shorter welcome" : `In the files: ${nameOf(name)}`}
          />
          <Question
            label="Where is it planned?"
            value={epicKey}
            onWrite={setEpicKey}
            pattern="[A-Z]+-[0-9]+"
            title="Capital letters, a hyphen, a number: GROW-123"
            placeholder="GROW-123"
          />
          <Question label="What do you want to know?" value={why} onWrite={setWhy} maxLength={500} />
          <p className="small muted">Nobody sees it yet: the experiment does not run, and its share is 0.</p>
          <div className="line">
            <button className="btn" data-v="primary" type="submit">
              Begin
            </button>
            <button className="btn" type="button" onClick={() => dialog.current?.close()}>
              Not now
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}
