import { useId, useState } from "react";
import type { AddStep as Command } from "../../edits/command-add.ts";
import type { Overview } from "../../protocol.ts";
import type { MapView } from "../../protocol-map.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { nameOf } from "../name-of.ts";
import { askedField, FieldQuestions, NEW_FIELD } from "../page/FieldQuestions.tsx";
import { InLanguages, type Words, wordsIn } from "../page/InLanguages.tsx";
import { onwardsFrom } from "./onwards.ts";
import { PlannedForm } from "../PlannedForm.tsx";
import { Question } from "../Question.tsx";

interface AddStepProps {
  readonly view: MapView;
  /** The step before it. */
  readonly after: string;
  readonly languages: Overview["languages"];
  /** Called with its name. */
  readonly onMade: (name: string) => void;
}

/** Creates a step after the chosen one from a few questions, with a preview. */
export function AddStep(props: AddStepProps) {
  if (onwardsFrom(props.view, props.after).length === 0) return null;
  return (
    <AskedInDialog button="Add a step after it…" title="Add a step">
      {(close) => <Questions {...props} onClose={close} />}
    </AskedInDialog>
  );
}

function Questions({ view, after, languages, onMade, onClose }: AddStepProps & { readonly onClose: () => void }) {
  const id = useId();
  const onwards = onwardsFrom(view, after);
  const [called, setCalled] = useState("");
  const [titles, setTitles] = useState<Words>({});
  const [address, setAddress] = useState<string | null>(null);
  const [which, setWhich] = useState(0);
  const [counts, setCounts] = useState(false);
  const [isForm, setForm] = useState(false);
  const [field, setField] = useState(NEW_FIELD);
  const name = nameOf(called);
  const path = address ?? `/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const onward = onwards[which];
  const look = (intend: (command: Command) => void) => {
    if (onward === undefined) return;
    const { before, ways } = onward;
    intend({
      kind: "add-step",
      flow: view.flow,
      name,
      titles: wordsIn(titles),
      path,
      after,
      before,
      ways,
      counts,
      asks: isForm ? askedField(field, languages) : null,
    });
  };
  return (
    <PlannedForm onAsk={look} onMade={({ name: made }) => onMade(made)} onClose={onClose}>
      {() => (
        <>
          <Question
            label="What do you call it?"
            value={called}
            onWrite={setCalled}
            maxLength={60}
            pattern=".*[A-Za-z].*"
            title="A few words with letters"
            hint={name === "" ? "A few words, such as: before you start" : `In the files: ${name}`}
          />
          <InLanguages legend="Its title" languages={languages} words={titles} onWrite={setTitles} />
          <div>
            <label className="lab" htmlFor={`${id}-path`}>
              Its address in the journey
            </label>
            <input
              className="in"
              id={`${id}-path`}
              required
              maxLength={100}
              pattern="(/[a-z0-9]+(-[a-z0-9]+)*)+"
              title="A slash, then small letters, digits and hyphens"
              value={path}
              onChange={({ target }) => setAddress(target.value)}
            />
          </div>
          <div>
            <label className="lab" htmlFor={`${id}-ways`}>
              What leads to it now?
            </label>
            <select
              className="in"
              id={`${id}-ways`}
              value={which}
              onChange={({ target }) => setWhich(Number(target.value))}
            >
              {onwards.map(({ words }, index) => (
                <option key={words} value={index}>
                  {words}
                </option>
              ))}
            </select>
          </div>
          <label className="check">
            <input type="checkbox" checked={counts} onChange={({ target }) => setCounts(target.checked)} />
            <span>It is a step of the progress bar</span>
          </label>
          <fieldset className="stack" data-gap="s">
            <legend className="lab">What do people do there?</legend>
            {[false, true].map((one) => (
              <label className="check" key={String(one)}>
                <input type="radio" name={`${id}-kind`} checked={isForm === one} onChange={() => setForm(one)} />
                <span>{one ? "They answer questions" : "They read it"}</span>
              </label>
            ))}
          </fieldset>
          {isForm ? (
            <fieldset className="stack">
              <legend className="lab">Its first question</legend>
              <FieldQuestions
                answers={field}
                languages={languages}
                naming="What do you call the question?"
                onAnswer={setField}
              />
            </fieldset>
          ) : null}
          <p className="small muted">
            {isForm
              ? "People answer, and continue to where this transition led. Add more questions at the place Page. The journey remembers the answers. A developer decides whether the service gets them."
              : "People read it, and continue to where this transition led."}{" "}
            A language that you leave empty is listed under missing texts until somebody translates it.
          </p>
        </>
      )}
    </PlannedForm>
  );
}
