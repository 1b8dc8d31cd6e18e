import { useAtom } from "jotai";
import { lazy, Suspense, useId, useState } from "react";
import type { ChosenAnswer } from "../../../app/dev/index.ts";
import type { CallView } from "../../protocol-calls.ts";
import { Button, Select, Toggle } from "../Controls.tsx";
import {
  answerNamed,
  answersAtom,
  causeWords,
  isUnchosen,
  SAMPLE,
  selectValueOf,
  withAnswer,
  withWords,
} from "./answers.ts";

/** The JSON editor is large and rarely needed here. */
const ValuesEditor = lazy(async () => ({ default: (await import("./ValuesEditor.tsx")).ValuesEditor }));

interface CallsProps {
  readonly calls: readonly CallView[];
  /** The calls that got an answer made from the contract. The page may have gone on to another step. */
  readonly madeUp: readonly string[];
  /** Kinds of parts of the page that make requests of their own. */
  readonly asking: readonly string[];
  readonly language: { readonly id: string; readonly name: string };
  /** How the page was reached, for example. */
  readonly note: string;
  /** Whether the page was reached by replaying a path. */
  readonly isWalk: boolean;
  /** Reloads the page, to repeat the calls that it makes on opening. */
  readonly onAgain: () => void;
}

/** The calls of a step, and how each is answered in the preview. */
export function Calls({ calls, madeUp, asking, language, note, isWalk, onAgain }: CallsProps) {
  const [answers, setAnswers] = useAtom(answersAtom);
  const names = madeUp
    .filter((one) => isUnchosen(answers, one))
    .map((one) => `“${calls.find(({ operation }) => operation === one)?.summary ?? one}”`);
  if (calls.length + asking.length === 0) return <p className="calls small muted">{note}</p>;
  return (
    <details className="calls">
      <summary>
        Calls of this step ({calls.length}) <span className="small muted">{note}</span>
        {names.length === 0 ? null : (
          <span className="small muted" role="note">
            {" "}
            · Made up, because the sample data has none: the {names.length === 1 ? "answer" : "answers"} to{" "}
            {names.join(", ")}
          </span>
        )}
      </summary>
      <section className="calls__list" aria-label="Calls of this step">
        {isWalk ? (
          <p className="small">
            This page was reached by the shortest path. A call that it makes on opening waits until you choose an
            answer, if its answer would lead to another step.
          </p>
        ) : null}
        <p className="small muted">
          What you choose applies from the next call on, in this tab only. It is not saved in a file.{" "}
          <Button words="Open the page again" size="s" onClick={onAgain} />
        </p>
        <ul>
          {calls.map((call) => (
            <CallAnswer
              key={call.operation}
              call={call}
              language={language}
              answer={answers[call.operation] ?? SAMPLE}
              onAnswer={(answer) => setAnswers(withAnswer(answers, call.operation, answer))}
            />
          ))}
        </ul>
        {asking.map((name) => (
          <p key={name} className="small">
            <b>The part “{name}” calls other services itself</b>, such as a payment provider or an embedded page. You
            cannot choose their answers here, or see what the part does with them.
          </p>
        ))}
      </section>
    </details>
  );
}

interface CallAnswerProps {
  readonly call: CallView;
  readonly language: CallsProps["language"];
  readonly answer: ChosenAnswer;
  readonly onAnswer: (answer: ChosenAnswer) => void;
}

function CallAnswer({ call, language, answer, onAnswer }: CallAnswerProps) {
  const { operation, summary, isMadeUp, errors } = call;
  const id = useId();
  const error = answer.how === "error" ? errors.find(({ code }) => code === answer.error.code) : undefined;
  return (
    <li>
      <label htmlFor={id}>
        <b>{summary}</b>{" "}
        <small className="muted">
          {operation}, {causeWords(call)}
        </small>
      </label>
      <div className="line">
        <Select
          className="in"
          id={id}
          value={selectValueOf(answer)}
          choices={[
            ["sample", isMadeUp ? "a made-up answer from the contract" : "its sample answer"],
            ["values", "other values…"],
            ...errors.map(({ code }) => [`error ${code}`, `fails: ${code}`] as const),
            ["offline", "no connection"],
            ["never", "no answer at all (fails after 30 seconds)"],
          ]}
          onPick={(to) => onAnswer(answerNamed(to, call, answer))}
        />
        <Toggle
          isOn={answer.slow}
          isDisabled={answer.how === "never"}
          onToggle={(slow) => onAnswer({ ...answer, slow })}
        >
          after 5 seconds
        </Toggle>
      </div>
      {answer.how === "error" && error !== undefined ? (
        <>
          <p className="small">{error.meaning}</p>
          <ServiceWords
            key={`${error.code} ${language.id}`}
            language={language.name}
            words={answer.error.words[language.id] ?? ""}
            usual={error.words[language.id] ?? ""}
            onWords={(words) => onAnswer(withWords(answer, language.id, words))}
          />
        </>
      ) : null}
      {answer.how === "error" && answer.error.kind === "validation" ? (
        <RefusedFields
          fields={answer.error.fields}
          onFields={(fields) => onAnswer({ ...answer, error: { ...answer.error, fields } })}
        />
      ) : null}
      {answer.how === "values" ? (
        <Suspense fallback={<p className="small muted">Opening the editor…</p>}>
          <ValuesEditor
            operation={operation}
            name={`Answer to ${operation}`}
            value={answer.answer}
            onValue={(value) => onAnswer({ ...answer, answer: value })}
          />
        </Suspense>
      ) : null}
    </li>
  );
}
interface RefusedFieldsProps {
  readonly fields: readonly string[];
  readonly onFields: (fields: readonly string[]) => void;
}

/** The values of a call that a failure refuses, which determine where a journey shows the error. */
function RefusedFields({ fields, onFields }: RefusedFieldsProps) {
  return (
    <label>
      <span className="lab">
        The fields that it refuses, by their names in the request (parent.email, address.city). If empty, no field is
        named
      </span>
      <input
        className="in"
        defaultValue={fields.join(", ")}
        spellCheck={false}
        onChange={({ target }) => onFields(target.value.split(/[\s,]+/).filter((one) => one !== ""))}
      />
    </label>
  );
}

interface ServiceWordsProps {
  /** The name of the page's language. */
  readonly language: string;
  readonly words: string;
  /** The service's usual message for the error code. */
  readonly usual: string;
  readonly onWords: (words: string) => void;
}

/** The service's message for a failure: the usual one for its code, or a custom one. */
function ServiceWords({ language, words, usual, onWords }: ServiceWordsProps) {
  const [typed, setTyped] = useState(words);
  const write = (text: string) => {
    setTyped(text);
    onWords(text);
  };
  return (
    <div className="line" data-wrap>
      <label className="grow">
        <span className="lab">The service’s words, {language}</span>
        <input className="in" value={typed} onChange={({ target }) => write(target.value)} />
      </label>
      <Button words="The words of its code" size="s" isDisabled={typed === usual} onClick={() => write(usual)} />
    </div>
  );
}
