import { useState } from "react";
import type { Condition } from "../../browser/condition.ts";
import type { AnswerView, PageView } from "../../protocol-page.ts";
import { wordsOfText } from "../page/words-of-text.ts";
import {
  answerUnknown,
  compared,
  comparedAs,
  comparisonsOf,
  emptyCondition,
  groupOf,
  answerName,
} from "./condition-words.ts";

interface ConditionLineProps {
  readonly view: Pick<PageView, "texts">;
  readonly answers: readonly AnswerView[];
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
  /** Absent if it is the only one. */
  readonly onRemove?: () => void;
}

/** One condition: which answer, how it is compared, and with what. */
export function ConditionLine({ view, answers, condition, onChange, onRemove }: ConditionLineProps) {
  const answer = answers.find(({ of }) => of === condition.of) ?? answerUnknown(condition);
  const known = answers.includes(answer) ? answers : [answer, ...answers];
  const [sought, setSought] = useState("");
  const words = sought.toLowerCase().split(/\s+/);
  const found = known.filter((one) => words.every((word) => answerName(view, one).toLowerCase().includes(word)));
  const listed = known.filter((one) => one === answer || found.includes(one));
  return (
    <div className="line" data-wrap="">
      {known.length > MANY ? (
        <>
          <input
            className="in"
            type="search"
            aria-label={`Find one of ${known.length} that are known here`}
            placeholder={`Find one of ${known.length}`}
            value={sought}
            onChange={({ target }) => setSought(target.value)}
            onKeyDown={(event) => {
              const first = listed.find((one) => one !== answer);
              if (event.key !== "Enter") return;
              event.preventDefault();
              if (sought !== "" && first !== undefined) onChange(emptyCondition(first));
              setSought("");
            }}
          />
          <output className="small muted">{sought.trim() === "" ? "" : foundWords(found.length)}</output>
        </>
      ) : null}
      <select
        className="in"
        aria-label="Which answer"
        value={condition.of}
        onChange={({ target }) => {
          const to = known.find(({ of }) => of === target.value);
          if (to !== undefined) onChange(emptyCondition(to));
        }}
      >
        {[...new Set(listed.map(groupOf))].map((group) => {
          const ones = listed.filter((one) => groupOf(one) === group);
          const options = ones.map((one) => (
            <option key={one.of} value={one.of}>
              {answerName(view, one)}
            </option>
          ));
          return group === "" ? (
            options
          ) : (
            <optgroup key={group} label={group}>
              {options}
            </optgroup>
          );
        })}
      </select>
      <select
        className="in"
        aria-label="How it is compared"
        value={comparedAs(answer, condition)}
        onChange={({ target }) => onChange(compared(answer, condition, target.value))}
      >
        {comparisonsOf(answer, condition).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      {condition.compare === "is" && answer.kind === "tick" ? null : (
        <Values view={view} answer={answer} condition={condition} onChange={onChange} />
      )}
      {onRemove === undefined ? null : (
        <button className="btn" data-size="s" type="button" onClick={onRemove}>
          Remove
        </button>
      )}
    </div>
  );
}

/** So many values can be searched. */
const MANY = 20;

function foundWords(count: number): string {
  return count === 0 ? "No value found" : count === 1 ? "1 value found" : `${count} values found`;
}

type ValuesProps = Pick<ConditionLineProps, "view" | "condition" | "onChange"> & { readonly answer: AnswerView };

function Values({ view, answer, condition, onChange }: ValuesProps) {
  const { values, compare } = condition;
  const set = (index: number, to: string) => {
    const value = answer.kind === "number" ? Number(to) : to;
    onChange({ ...condition, values: values.map((one, at) => (at === index ? value : one)) });
  };
  const left = answer.choices.find(({ value }) => !values.includes(value));
  const isAmong = compare === "is" || compare === "is-not";
  const isChoice = answer.choices.length > 0 && (isAmong || compare === "includes" || compare === "lacks");
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
                {one.label === null ? one.value : wordsOfText(view, one.label)}
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
      {isChoice && isAmong && left !== undefined ? (
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
