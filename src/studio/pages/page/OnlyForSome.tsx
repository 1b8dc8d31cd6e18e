import { useState } from "react";
import type { JsonObject } from "../../../engine/index.ts";
import type { Command } from "../../commands/index.ts";
import type { StepName } from "../../protocol.ts";
import { CONDITION_QUESTION } from "../../protocol-conditions.ts";
import type { PageView } from "../../protocol-page.ts";
import { asSeen } from "../as-arm.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { NewCondition } from "../conditions/NewCondition.tsx";
import { oneOf, type Question, type Questions } from "../forms/questions.ts";
import { textIn } from "../forms/words.ts";
import { PlannedForm } from "../PlannedForm.tsx";

interface OnlyForSomeProps {
  readonly view: PageView;
  /** All steps of the journey. */
  readonly steps: readonly StepName[];
}

/** Limits a step to some people from a few questions: for whom it is, and where all others go. */
export function OnlyForSome(props: OnlyForSomeProps) {
  if (props.steps.length < 2) return null;
  return (
    <AskedInDialog button="Only for some people…" title={`Who may come to “${props.view.title}”?`} isWide>
      {(close) => <Asking {...props} onClose={close} />}
    </AskedInDialog>
  );
}

const LAST = "last";

function Asking({ view, steps, onClose }: OnlyForSomeProps & { readonly onClose: () => void }) {
  const others = steps.filter((step) => step.id !== view.step);
  const [begin] = useState<JsonObject>({ only: "", to: others[0]?.id ?? "", before: LAST });
  const look = (answers: JsonObject): Command => {
    const before = answers["before"] === LAST ? null : Number(answers["before"]);
    const guard = {
      flow: view.flow,
      step: view.step,
      only: textIn(answers, "only"),
      to: textIn(answers, "to"),
      before,
    };
    return asSeen({ kind: "add-guard", ...guard }, view.arm);
  };
  return (
    <NewCondition view={view} list="guards">
      <PlannedForm<Command>
        questions={guardQuestions(view, others)}
        values={begin}
        onAsk={(answers, intend) => intend(look(answers))}
        onClose={onClose}
      >
        It is checked whenever somebody opens this page, from anywhere.
        {view.arm === "" ? "" : " It is checked for people in the arm only."}
      </PlannedForm>
    </NewCondition>
  );
}

function guardQuestions({ guards }: Pick<PageView, "guards">, others: readonly StepName[]): Questions {
  const before: Question = oneOf("When is it checked? The first guard that applies decides.", [
    [LAST, "last"],
    ...guards.map(({ words }, index) => [String(index), `before: ${words}`] as const),
  ]);
  return {
    type: "object",
    required: ["only", "to", "before"],
    properties: {
      only: {
        ...CONDITION_QUESTION,
        title: "For whom is it?",
        "x-missing": "Add at least one condition that says for whom it is.",
      },
      to: oneOf(
        "Where does everybody else go?",
        others.map(({ id, title }) => [id, title] as const),
      ),
      ...(guards.length > 0 && { before }),
    },
  };
}
