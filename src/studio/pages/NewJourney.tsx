import { useState } from "react";
import type { JsonObject } from "../../engine/index.ts";
import type { AddJourney } from "../commands/add-journey.ts";
import type { Overview } from "../protocol.ts";
import { AskedInDialog } from "./AskedInDialog.tsx";
import { calledAmongYou, inFiles, inLanguages, type Questions } from "./forms/questions.ts";
import { textIn, wordsFrom } from "./forms/words.ts";
import { nameOf } from "./name-of.ts";
import { PlannedForm } from "./PlannedForm.tsx";

interface NewJourneyProps {
  readonly languages: Overview["languages"];
  /** Called with its name. */
  readonly onMade: (name: string) => void;
}

/** Creates a journey from two questions. */
export function NewJourney(props: NewJourneyProps) {
  return (
    <AskedInDialog button="New journey…" title="Create a journey" size="s">
      {(close) => <Asking {...props} onClose={close} />}
    </AskedInDialog>
  );
}

const BEGIN: JsonObject = { called: "", titles: [] };

function Asking({ languages, onMade, onClose }: NewJourneyProps & { readonly onClose: () => void }) {
  const [name, setName] = useState("");
  const questions: Questions = {
    type: "object",
    required: ["called", "titles"],
    properties: {
      called: calledAmongYou(40, "newsletter"),
      titles: inLanguages("The title of its first page", languages),
    },
  };
  return (
    <PlannedForm<AddJourney>
      questions={questions}
      values={BEGIN}
      notes={inFiles("called", name, "In the files and in its address")}
      onChange={(answers) => setName(journeyCalled(answers))}
      onAsk={(answers, intend) =>
        intend({ kind: "add-journey", name: journeyCalled(answers), titles: wordsFrom(answers["titles"]) })
      }
      verb="Create it"
      onMade={({ name: made }) => onMade(made)}
      onClose={onClose}
    >
      It starts with two steps, a form and a thank-you page, which you can then change. A language that you leave empty
      is listed under missing texts until somebody translates it.
    </PlannedForm>
  );
}

/** Its name in the files and in its address: `spring-tour`. */
function journeyCalled(answers: JsonObject): string {
  return nameOf(textIn(answers, "called")).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
