import { useState } from "react";
import type { AddJourney } from "../edits/command-journey.ts";
import type { Overview } from "../protocol.ts";
import { AskedInDialog } from "./AskedInDialog.tsx";
import { nameOf } from "./name-of.ts";
import { InLanguages, type Words, wordsIn } from "./page/InLanguages.tsx";
import { PlannedForm } from "./PlannedForm.tsx";
import { Question } from "./Question.tsx";

interface NewJourneyProps {
  readonly languages: Overview["languages"];
  /** Called with its name. */
  readonly onMade: (name: string) => void;
}

/** Creates a journey from two questions. */
export function NewJourney(props: NewJourneyProps) {
  return (
    <AskedInDialog button="New journey…" title="Create a journey" size="s">
      {(close) => <Questions {...props} onClose={close} />}
    </AskedInDialog>
  );
}

function Questions({ languages, onMade, onClose }: NewJourneyProps & { readonly onClose: () => void }) {
  const [called, setCalled] = useState("");
  const [titles, setTitles] = useState<Words>({});
  const name = nameOf(called).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const look = (intend: (command: AddJourney) => void) => {
    intend({ kind: "add-journey", name, titles: wordsIn(titles) });
  };
  return (
    <PlannedForm onAsk={look} verb="Create it" onMade={({ name: made }) => onMade(made)} onClose={onClose}>
      {() => (
        <>
          <Question
            label="What do you call it?"
            value={called}
            onWrite={setCalled}
            maxLength={40}
            pattern=".*[A-Za-z].*"
            title="A few words with letters"
            hint={name === "" ? "A word or two, such as: newsletter" : `In the files and in its address: ${name}`}
          />
          <InLanguages legend="The title of its first page" languages={languages} words={titles} onWrite={setTitles} />
          <p className="small muted">
            It starts with two steps, a form and a thank-you page, which you can then change. A language that you leave
            empty is listed under missing texts until somebody translates it.
          </p>
        </>
      )}
    </PlannedForm>
  );
}
