import { type FormEvent, useId, useState } from "react";
import type { AddJourney } from "../edits/command-journey.ts";
import type { Overview } from "../protocol.ts";
import { AskedInDialog } from "./AskedInDialog.tsx";
import { nameOf } from "./name-of.ts";
import { InLanguages, type Words, wordsIn } from "./page/InLanguages.tsx";
import { Intended } from "./page/Intended.tsx";
import { edit } from "./state.ts";

interface NewJourneyProps {
  readonly languages: Overview["languages"];
  /** Called with its name. */
  readonly onMade: (name: string) => void;
}

/** A whole journey, in two questions. */
export function NewJourney(props: NewJourneyProps) {
  return (
    <AskedInDialog button="New journey…" title="Begin something new" size="s">
      {(close) => <Questions {...props} onClose={close} />}
    </AskedInDialog>
  );
}

function Questions({ languages, onMade, onClose }: NewJourneyProps & { readonly onClose: () => void }) {
  const id = useId();
  const [called, setCalled] = useState("");
  const [titles, setTitles] = useState<Words>({});
  const [intended, setIntended] = useState<AddJourney | null>(null);
  const name = nameOf(called).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const look = (event: FormEvent) => {
    event.preventDefault();
    setIntended({ kind: "add-journey", name, titles: wordsIn(titles) });
  };
  const make = async (command: AddJourney) => {
    if (!(await edit(command))) return setIntended(null);
    onClose();
    onMade(command.name);
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
            maxLength={40}
            pattern=".*[A-Za-z].*"
            title="A few words with letters"
            aria-describedby={`${id}-name-hint`}
            value={called}
            onChange={({ target }) => setCalled(target.value)}
          />
          <p className="small muted" id={`${id}-name-hint`}>
            {name === "" ? "A word or two, such as: newsletter" : `In the files and in its address: ${name}`}
          </p>
        </div>
        <InLanguages legend="The title of its first page" languages={languages} words={titles} onWrite={setTitles} />
        <p className="small muted">
          It begins with two steps, a form and a page of thanks, to be changed from there. A language that you leave
          empty stands among the missing texts until somebody translates it.
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
          verb="Begin it"
          onDo={() => void make(intended)}
          onLeave={() => setIntended(null)}
        />
      )}
    </>
  );
}
