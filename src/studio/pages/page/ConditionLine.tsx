import type { Comparison, Condition } from "../../edits/presence.ts";
import type { AnswerView, PageView } from "../../protocol.ts";
import { wordsOf } from "./words-of.ts";

interface ConditionLineProps {
  readonly view: PageView;
  readonly answers: readonly AnswerView[];
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
  /** Absent where it is the only one. */
  readonly onRemove?: () => void;
}

/** One condition: which answer, how it is compared, and with what. */
export function ConditionLine({ view, answers, condition, onChange, onRemove }: ConditionLineProps) {
  const answer = answers.find(({ of }) => of === condition.of) ?? answerUnknown(condition);
  const known = answers.includes(answer) ? answers : [answer, ...answers];
  return (
    <div className="line" data-wrap="">
      <select
        className="in"
        aria-label="Which answer"
        value={condition.of}
        onChange={({ target }) => {
          const to = known.find(({ of }) => of === target.value);
          if (to !== undefined) onChange(emptyCondition(to));
        }}
      >
        {known.map((one) => (
          <option key={one.of} value={one.of}>
            {nameOf(view, one)}
          </option>
        ))}
      </select>
      <select
        className="in"
        aria-label="How it is compared"
        value={comparedAs(answer, condition)}
        onChange={({ target }) => onChange(compared(answer, condition, target.value))}
      >
        {COMPARED[answer.kind].map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      {answer.kind === "tick" ? null : <Values view={view} answer={answer} condition={condition} onChange={onChange} />}
      {onRemove === undefined ? null : (
        <button className="btn" data-size="s" type="button" onClick={onRemove}>
          Remove
        </button>
      )}
    </div>
  );
}

type ValuesProps = Pick<ConditionLineProps, "view" | "condition" | "onChange"> & { readonly answer: AnswerView };

function Values({ view, answer, condition, onChange }: ValuesProps) {
  const { values, compare } = condition;
  const set = (index: number, to: string) => {
    const value = answer.kind === "number" ? Number(to) : to;
    onChange({ ...condition, values: values.map((one, at) => (at === index ? value : one)) });
  };
  const left = answer.choices.find(({ value }) => !values.includes(value));
  const isChoice = answer.kind === "choice" && (compare === "is" || compare === "is-not");
  return (
    <>
      {values.map((value, index) =>
        isChoice ? (
          <select
            key={index}
            className="in"
            aria-label={index === 0 ? "Value" : "or"}
            value={String(value)}
            onChange={({ target }) => set(index, target.value)}
          >
            {[
              ...answer.choices,
              ...(answer.choices.some((one) => one.value === value) ? [] : [{ value: String(value), label: null }]),
            ].map((one) => (
              <option key={one.value} value={one.value}>
                {one.label === null ? one.value : wordsOf(view, one.label)}
              </option>
            ))}
          </select>
        ) : (
          <input
            key={index}
            className="in"
            aria-label={index === 0 ? "Value" : "or"}
            required
            maxLength={200}
            type={answer.kind === "number" ? "number" : "text"}
            step="any"
            value={String(value)}
            onChange={({ target }) => set(index, target.value)}
          />
        ),
      )}
      {isChoice && left !== undefined ? (
        <button
          className="btn"
          data-size="s"
          type="button"
          onClick={() => onChange({ ...condition, values: [...values, left.value] })}
        >
          or…
        </button>
      ) : null}
    </>
  );
}

/** A condition of an answer to begin with. */
export function emptyCondition({ of, kind, choices }: AnswerView): Condition {
  if (kind === "tick") return { of, compare: "is", values: [true] };
  if (kind === "text") return { of, compare: "filled", values: [] };
  return { of, compare: "is", values: [kind === "number" ? 0 : (choices[0]?.value ?? "")] };
}

/** What menus offer; a tick is compared with itself. */
const COMPARED: Readonly<Record<AnswerView["kind"], readonly (readonly [value: string, words: string])[]>> = {
  tick: [
    ["true", "is yes"],
    ["false", "is no"],
  ],
  choice: [
    ["is", "is"],
    ["is-not", "is not"],
    ["filled", "is chosen"],
    ["empty", "is not chosen yet"],
  ],
  text: [
    ["filled", "is filled in"],
    ["empty", "is left empty"],
    ["is", "is exactly"],
    ["is-not", "is not"],
  ],
  number: [
    ["is", "is"],
    ["is-not", "is not"],
    ["at-least", "is at least"],
    ["at-most", "is at most"],
  ],
};

function comparedAs({ kind }: AnswerView, { compare, values }: Condition): string {
  return kind === "tick" ? String(values[0] ?? true) : compare;
}

function compared(answer: AnswerView, condition: Condition, to: string): Condition {
  if (answer.kind === "tick") return { ...condition, compare: "is", values: [to === "true"] };
  const compare = to as Comparison;
  if (compare === "filled" || compare === "empty") return { ...condition, compare, values: [] };
  const { values } = emptyCondition({ ...answer, kind: answer.kind === "text" ? "choice" : answer.kind });
  return { ...condition, compare, values: condition.values.length > 0 ? condition.values : values };
}

function nameOf(view: PageView, { of, label }: AnswerView): string {
  if (label !== null) return wordsOf(view, label);
  const name = of.replace(/^(self|context)\./, "");
  return of.startsWith("context.") && (name === "site" || name === "country") ? `the ${name}` : name;
}

/** What was asked for once and is no answer of the form's any more. */
function answerUnknown({ of, values }: Condition): AnswerView {
  const kind = typeof values[0] === "boolean" ? "tick" : typeof values[0] === "number" ? "number" : "text";
  return { of, label: null, kind, choices: [] };
}
