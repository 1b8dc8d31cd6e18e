import type { Json } from "../../../../engine/index.ts";
import type { StepName } from "../../../protocol.ts";
import { Labelled, Question } from "../../Question.tsx";
import { fieldIn } from "./setting-choices.ts";

/** What a new item does: it leads to a step, or sends an event that the step knows already. One of the two is empty. */
export interface Does {
  /** What it is called, for the name of a new event. Empty: as its words. */
  readonly called: string;
  readonly event: string;
  readonly to: string;
}

interface EventQuestionProps {
  /** The other steps of the journey. */
  readonly steps: readonly StepName[];
  /** The schema of the property, with the known events. */
  readonly field: Json | undefined;
  readonly does: Does;
  /** The name of a new event in the files. */
  readonly name: string;
  readonly onAnswer: (does: Does) => void;
}

/** Asks what a new item does when it is pressed. */
export function EventQuestion({ steps, field, does, name, onAnswer }: EventQuestionProps) {
  const { choices } = fieldIn(field);
  const { called, event, to } = does;
  return (
    <>
      <Labelled label="What does it do?">
        {(own) => (
          <select
            {...own}
            className="in"
            required
            value={to === "" ? `same ${event}` : `to ${to}`}
            onChange={({ target }) => {
              const [how, which = ""] = target.value.split(" ");
              onAnswer(how === "to" ? { called, event: "", to: which } : { called, event: which, to: "" });
            }}
          >
            <option value="same " disabled>
              Choose…
            </option>
            <optgroup label="It leads to">
              {steps.map((step) => (
                <option key={step.id} value={`to ${step.id}`}>
                  {step.title}
                </option>
              ))}
            </optgroup>
            <optgroup label="The same as">
              {choices?.map(({ value, words }) => (
                <option key={value} value={`same ${value}`}>
                  {words}
                </option>
              ))}
            </optgroup>
          </select>
        )}
      </Labelled>
      {to === "" ? null : (
        <Question
          label="What do you call it?"
          required={false}
          value={called}
          onWrite={(next) => onAnswer({ ...does, called: next })}
          maxLength={50}
          hint={name === "" ? "A word or two, such as: more about it" : `In the files: ${name}`}
        />
      )}
    </>
  );
}
