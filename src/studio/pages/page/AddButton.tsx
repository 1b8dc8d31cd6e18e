import { useState } from "react";
import type { JsonObject } from "../../../engine/index.ts";
import type { Command } from "../../commands/index.ts";
import type { Overview, StepName } from "../../protocol.ts";
import type { PageView } from "../../protocol-page.ts";
import { asSeen } from "../as-arm.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { inFiles } from "../forms/questions.ts";
import { textIn } from "../forms/words.ts";
import { nameOf } from "../name-of.ts";
import { PlannedForm } from "../PlannedForm.tsx";
import { leftEmpty } from "./left-empty.ts";
import { buttonQuestions, newButton, OPENS } from "./new-button.ts";

interface AddButtonProps {
  readonly view: PageView;
  readonly languages: Overview["languages"];
  /** All steps of the journey. */
  readonly steps: readonly StepName[];
}

/** Adds a button that leads to another step or opens a dialog, from a few questions. */
export function AddButton(props: AddButtonProps) {
  return (
    <AskedInDialog button="Add a button…" title="Add a button to the page">
      {(close) => <Asking {...props} onClose={close} />}
    </AskedInDialog>
  );
}

const BEGIN: JsonObject = { called: "", labels: [], to: OPENS, titles: [], texts: [] };

function Asking({ view, languages, steps, onClose }: AddButtonProps & { readonly onClose: () => void }) {
  const [name, setName] = useState("");
  const others = steps.filter((step) => step.id !== view.step);
  return (
    <PlannedForm<Command>
      questions={buttonQuestions(others, languages)}
      values={BEGIN}
      notes={inFiles("called", name)}
      onChange={(answers) => setName(nameOf(textIn(answers, "called")))}
      onAsk={(answers, intend) => intend(asSeen(newButton(view, answers), view.arm))}
      onClose={onClose}
    >
      It appears after the buttons that are already there, or at the bottom of the page. {leftEmpty(view.arm)}
      {view.arm === "" ? "" : " Only people in the arm get it."}
    </PlannedForm>
  );
}
