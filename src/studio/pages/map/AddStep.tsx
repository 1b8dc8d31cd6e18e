import { useState } from "react";
import type { JsonObject } from "../../../engine/index.ts";
import type { AddStep as Command } from "../../commands/add-step.ts";
import type { Overview } from "../../protocol.ts";
import type { MapView } from "../../protocol-map.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { inFiles } from "../forms/questions.ts";
import { textIn } from "../forms/words.ts";
import { nameOf } from "../name-of.ts";
import { PlannedForm } from "../PlannedForm.tsx";
import { NEW_STEP, newStep, pathFor, stepCalled, stepQuestions } from "./new-step.ts";
import { onwardsFrom } from "./onwards.ts";

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
      {(close) => <Asking {...props} onClose={close} />}
    </AskedInDialog>
  );
}

function Asking({ view, after, languages, onMade, onClose }: AddStepProps & { readonly onClose: () => void }) {
  const onwards = onwardsFrom(view, after);
  const [answers, setAnswers] = useState(NEW_STEP);
  // Its address follows its name until the person writes one.
  const [isAddressed, setAddressed] = useState(false);
  const hear = (now: JsonObject, question: string) => {
    const isOwn = isAddressed || question === "path";
    setAddressed(isOwn);
    setAnswers(isOwn ? now : { ...now, path: pathFor(now) });
  };
  const look = (given: JsonObject, intend: (command: Command) => void) => {
    const command = newStep({ flow: view.flow, after, onwards }, given, languages);
    if (command !== undefined) intend(command);
  };
  return (
    <PlannedForm
      questions={stepQuestions(onwards, languages)}
      values={answers}
      notes={{
        ...inFiles("called", stepCalled(answers)),
        ...inFiles("fieldCalled", nameOf(textIn(answers, "fieldCalled"))),
      }}
      onChange={hear}
      onAsk={look}
      onMade={({ name: made }) => onMade(made)}
      onClose={onClose}
    >
      A language that you leave empty stands among the missing texts until somebody translates it.
    </PlannedForm>
  );
}
