import { useId } from "react";
import { type AskedField, FIELD_TYPES } from "../../edits/command-add.ts";
import type { Overview } from "../../protocol.ts";
import { nameOf } from "../name-of.ts";
import { InLanguages, type Words, wordsIn } from "./InLanguages.tsx";

/** The answers about a new field, as typed. */
export interface FieldAnswers {
  readonly type: AskedField["type"];
  readonly called: string;
  readonly labels: Words;
  readonly required: boolean;
  readonly maxLength: string;
  readonly problems: Words;
  readonly choices: readonly Words[];
}

export const NEW_FIELD: FieldAnswers = {
  type: "text",
  called: "",
  labels: {},
  required: false,
  maxLength: "100",
  problems: {},
  choices: [{}, {}],
};

const TYPES: Readonly<Record<AskedField["type"], string>> = {
  text: "Words that people write",
  number: "A number, such as an age",
  date: "A day, such as a date of birth",
  file: "A file: a PDF, a JPEG or a PNG of at most 5 MB",
  choice: "One of a few choices",
  checkbox: "A box to tick",
};

interface FieldQuestionsProps {
  readonly answers: FieldAnswers;
  readonly languages: Overview["languages"];
  /** Label of the question for its name. */
  readonly naming: string;
  readonly onAnswer: (answers: FieldAnswers) => void;
}

/** The questions about a new field. */
export function FieldQuestions({ answers, languages, naming, onAnswer }: FieldQuestionsProps) {
  const id = useId();
  const { type, called, labels, required, maxLength, problems, choices } = answers;
  const answer = (some: Partial<FieldAnswers>) => onAnswer({ ...answers, ...some });
  const name = nameOf(called);
  return (
    <>
      <div>
        <label className="lab" htmlFor={`${id}-type`}>
          What is it?
        </label>
        <select
          className="in"
          id={`${id}-type`}
          value={type}
          onChange={({ target }) => answer({ type: FIELD_TYPES.find((one) => one === target.value) ?? "text" })}
        >
          {FIELD_TYPES.map((one) => (
            <option key={one} value={one}>
              {TYPES[one]}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label className="lab" htmlFor={`${id}-name`}>
          {naming}
        </label>
        <input
          className="in"
          id={`${id}-name`}
          required
          maxLength={60}
          pattern=".*[A-Za-z].*"
          title="A few words with letters"
          aria-describedby={`${id}-name-hint`}
          value={called}
          onChange={({ target }) => answer({ called: target.value })}
        />
        <p className="small muted" id={`${id}-name-hint`}>
          {name === "" ? "A few words, such as: preferred name" : `In the files: ${name}`}
        </p>
      </div>
      <InLanguages
        legend="What people read"
        languages={languages}
        words={labels}
        onWrite={(to) => answer({ labels: to })}
      />
      {type === "choice" ? (
        <>
          {choices.map((words, index) => (
            <InLanguages
              key={index}
              legend={`Choice ${index + 1}`}
              languages={languages}
              words={words}
              onWrite={(to) => answer({ choices: choices.with(index, to) })}
            />
          ))}
          <div className="line">
            <button className="btn" data-size="s" type="button" onClick={() => answer({ choices: [...choices, {}] })}>
              One more choice
            </button>
            {choices.length > 2 ? (
              <button
                className="btn"
                data-size="s"
                type="button"
                onClick={() => answer({ choices: choices.slice(0, -1) })}
              >
                One choice less
              </button>
            ) : null}
          </div>
        </>
      ) : null}
      <label className="check">
        <input type="checkbox" checked={required} onChange={({ target }) => answer({ required: target.checked })} />
        <span>{type === "checkbox" ? "It must be ticked" : "It must be filled in"}</span>
      </label>
      {type === "text" ? (
        <>
          <div>
            <label className="lab" htmlFor={`${id}-most`}>
              Maximum number of characters
            </label>
            <input
              className="in"
              id={`${id}-most`}
              type="number"
              required
              min={1}
              max={10_000}
              value={maxLength}
              onChange={({ target }) => answer({ maxLength: target.value })}
            />
          </div>
          <InLanguages
            legend="What they read if it is longer"
            languages={languages}
            words={problems}
            onWrite={(to) => answer({ problems: to })}
          />
        </>
      ) : null}
    </>
  );
}

/** Converts the answers for a command. */
export function askedField(
  { type, called, labels, required, maxLength, problems, choices }: FieldAnswers,
  languages: Overview["languages"],
): AskedField {
  const first = languages[0]?.id ?? "";
  const choice = (words: Words, index: number) => ({
    value: nameOf(words[first] ?? "") || `choice${index + 1}`,
    labels: wordsIn(words),
  });
  return {
    name: nameOf(called),
    type,
    labels: wordsIn(labels),
    required,
    maxLength: type === "text" ? Number(maxLength) : null,
    problems: type === "text" ? wordsIn(problems) : [],
    choices: type === "choice" ? choices.map(choice) : [],
  };
}
