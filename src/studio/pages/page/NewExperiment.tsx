import { ADD_EXPERIMENT } from "../../commands/add-experiment.ts";
import { useId, useState } from "react";
import type { JsonObject } from "../../../engine/index.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { AskedForm } from "../forms/AskedForm.tsx";
import { limitsOf } from "../forms/limits-of.ts";
import { calledAmongYou, inFiles, type Questions } from "../forms/questions.ts";
import { textIn } from "../forms/words.ts";
import { nameOf } from "../name-of.ts";
import { edit } from "../state.ts";

interface NewExperimentProps {
  /** Called with its flag. */
  readonly onMade: (flag: string) => void;
}

/** Creates an experiment from three questions. */
export function NewExperiment({ onMade }: NewExperimentProps) {
  return (
    <AskedInDialog button="Try something…" title="Try something on some people">
      {(close) => <Asking onMade={onMade} onClose={close} />}
    </AskedInDialog>
  );
}

const QUESTIONS: Questions = {
  type: "object",
  required: ["called", "epicKey", "why"],
  properties: {
    called: calledAmongYou(60, "shorter welcome", "What is it called?"),
    epicKey: {
      title: "Where is it planned?",
      description: "Capital letters, a hyphen, a number, such as: GROW-123",
      type: "string",
      ...limitsOf(ADD_EXPERIMENT, "epicKey"),
      errorMessage: "Write capital letters, a hyphen and a number, such as GROW-123",
    },
    why: { title: "What do you want to know?", type: "string", ...limitsOf(ADD_EXPERIMENT, "why") },
  },
};

const BEGIN: JsonObject = { called: "", epicKey: "", why: "" };

function Asking({ onMade, onClose }: NewExperimentProps & { readonly onClose: () => void }) {
  const id = useId();
  const [name, setName] = useState("");
  const make = async (answers: JsonObject): Promise<boolean> => {
    const flag = nameOf(textIn(answers, "called"));
    const said = { epicKey: textIn(answers, "epicKey"), why: textIn(answers, "why") };
    if (!(await edit({ kind: "add-experiment", flag, ...said }))) return false;
    onClose();
    onMade(flag);
    return true;
  };
  return (
    <>
      <p className="small muted">Nobody sees it yet: the experiment does not run, and its share is 0.</p>
      <AskedForm
        name={id}
        questions={QUESTIONS}
        isJudged
        values={BEGIN}
        submit="Begin"
        leave="Not now"
        notes={inFiles("called", name)}
        onChange={(answers) => setName(nameOf(textIn(answers, "called")))}
        onSave={make}
        onLeave={onClose}
      />
    </>
  );
}
