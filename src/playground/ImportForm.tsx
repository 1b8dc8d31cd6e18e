import { type FormEvent, useId, useRef, useState } from "react";
import { start } from "virtual:start";
import { Choice } from "./Choice.tsx";
import type { Checker } from "./checker.ts";
import type { ImportedFiles } from "./imported-files.ts";

interface ImportFormProps {
  readonly checker: Checker;
  readonly onMade: (made: ImportedFiles) => void;
}

/** Makes a journey of a form that people have for another engine. Nothing leaves the browser. */
export function ImportForm({ checker, onMade }: ImportFormProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [engine, setEngine] = useState(start.engines[0]);
  const [texts, setTexts] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState("");
  const make = async (event: FormEvent) => {
    event.preventDefault();
    if (engine === undefined) return;
    try {
      const files = engine.files.map((_, index) => texts[index] ?? "");
      onMade(await checker.importForm({ engine: engine.id, texts: files, name: "form" }));
      setProblem("");
      dialog.current?.close();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <button className="btn" data-variant="secondary" type="button" onClick={() => dialog.current?.showModal()}>
        Import a form…
      </button>
      <dialog ref={dialog} className="playground__dialog" aria-labelledby={title}>
        <h2 id={title}>Import a form</h2>
        <form onSubmit={(event) => void make(event)}>
          <Choice
            label="Made for"
            value={engine?.id ?? ""}
            options={start.engines.map(({ id, name }) => [id, name])}
            onChange={(id) => setEngine(start.engines.find((one) => one.id === id))}
          />
          {engine?.files.map((file, index) => (
            <div key={file}>
              <label htmlFor={`${title}-${index}`}>
                {file}
                {index === 0 ? "" : " (if there is one)"}
              </label>
              <textarea
                id={`${title}-${index}`}
                rows={index === 0 ? 10 : 4}
                spellCheck={false}
                value={texts[index] ?? ""}
                onChange={({ target }) =>
                  setTexts(engine.files.map((_, at) => (at === index ? target.value : (texts[at] ?? ""))))
                }
              />
            </div>
          ))}
          {problem === "" ? null : <p role="alert">{problem}</p>}
          <div className="playground__tools">
            <button className="btn" data-variant="primary" type="submit">
              Make a journey of it
            </button>
            <button className="btn" data-variant="secondary" type="button" onClick={() => dialog.current?.close()}>
              Not now
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}
