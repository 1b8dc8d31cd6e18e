import { useState } from "react";
import { isJoined, type Joined, MOST_GROUPS, type Part, type Condition } from "../../browser/condition.ts";
import type { ConditionView } from "../../protocol-conditions.ts";
import type { AnswerView, PageView } from "../../protocol-page.ts";
import { Button, Select, type Option } from "../Controls.tsx";
import {
  emptyCondition,
  answerUnknown,
  compared,
  comparedAs,
  comparisonsOf,
  groupOf,
  answerName,
} from "./condition-words.ts";
import { wordsOfText } from "../page/words-of-text.ts";

interface ConditionGroupProps {
  readonly view: Pick<PageView, "texts">;
  /** What a condition may read. Not empty. */
  readonly answers: readonly AnswerView[];
  readonly joined: Joined;
  readonly onChange: (joined: Joined) => void;
  /** What holds without a condition. Absent if the last one cannot be removed. */
  readonly without?: ConditionView["without"];
  readonly depth?: number;
}

/** Conditions in menus: all, any or none of several, which may include nested groups. */
export function ConditionGroup({ view, answers, joined, onChange, without, depth = 1 }: ConditionGroupProps) {
  const { holding, conditions } = joined;
  const [first] = answers;
  const put = (at: number, ...parts: readonly Part[]) =>
    onChange({ ...joined, conditions: conditions.toSpliced(at, 1, ...parts) });
  const add = (part: Part) => onChange({ ...joined, conditions: [...conditions, part] });
  const mayGo = conditions.length > 1 || without !== undefined;
  return (
    <>
      {conditions.length > 1 || holding === "none" ? (
        <span className="pick">
          <span>only if</span>
          <Select
            name="How many of these hold"
            value={holding}
            choices={HOLDING}
            onPick={(to) => onChange({ ...joined, holding: to })}
          />
        </span>
      ) : (
        <p className="small">{conditions.length > 0 ? "only if" : without === undefined ? "" : WITHOUT[without]}</p>
      )}
      {conditions.map((part, at) =>
        isJoined(part) ? (
          <fieldset key={at} className="stack case" data-gap="s">
            <legend className="lab">A group</legend>
            <ConditionGroup
              view={view}
              answers={answers}
              joined={part}
              depth={depth + 1}
              onChange={(to) => put(at, to)}
            />
            {mayGo ? (
              <div className="line">
                <Button words="Remove this group" size="s" onClick={() => put(at)} />
              </div>
            ) : null}
          </fieldset>
        ) : (
          <ConditionLine
            key={at}
            view={view}
            answers={answers}
            condition={part}
            onChange={(to) => put(at, to)}
            {...(mayGo && { onRemove: () => put(at) })}
          />
        ),
      )}
      {first === undefined ? null : (
        <div className="line" data-wrap="">
          <Button
            words={conditions.length === 0 ? "Only if…" : "One more condition"}
            size="s"
            onClick={() => add(emptyCondition(first))}
          />
          {conditions.length > 0 && depth < MOST_GROUPS ? (
            <Button
              words="One more group"
              size="s"
              onClick={() =>
                add({
                  holding: holding === "any" ? "all" : "any",
                  conditions: [emptyCondition(first), emptyCondition(first)],
                })
              }
            />
          ) : null}
        </div>
      )}
    </>
  );
}

/** What holds without a condition. */
export const WITHOUT = { always: "Everybody, always", never: "Never" } as const;

const HOLDING: readonly Option<Joined["holding"]>[] = [
  ["all", "all of these hold"],
  ["any", "any of these holds"],
  ["none", "none of these holds"],
];

interface ConditionLineProps {
  readonly view: Pick<PageView, "texts">;
  readonly answers: readonly AnswerView[];
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
  /** Absent if it is the only one. */
  readonly onRemove?: () => void;
}

/** One condition: which answer, how it is compared, and with what. */
function ConditionLine({ view, answers, condition, onChange, onRemove }: ConditionLineProps) {
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
      <Select
        className="in"
        name="Which answer"
        value={condition.of}
        choices={listed.map((one) => [one.of, answerName(view, one), groupOf(one)])}
        onPick={(of) => {
          const to = known.find((one) => one.of === of);
          if (to !== undefined) onChange(emptyCondition(to));
        }}
      />
      <Select
        className="in"
        name="How it is compared"
        value={comparedAs(answer, condition)}
        choices={comparisonsOf(answer, condition)}
        onPick={(as) => onChange(compared(answer, condition, as))}
      />
      {condition.compare === "is" && answer.kind === "tick" ? null : (
        <Values view={view} answer={answer} condition={condition} onChange={onChange} />
      )}
      {onRemove === undefined ? null : <Button words="Remove" size="s" onClick={onRemove} />}
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
          <Select
            key={index}
            className="in"
            name={index === 0 ? "Value" : "or"}
            value={String(value)}
            choices={[
              ...answer.choices,
              ...(answer.choices.some((one) => one.value === value) ? [] : [{ value: String(value), label: null }]),
            ].map((one) => [one.value, one.label === null ? one.value : wordsOfText(view, one.label)])}
            onPick={(to) => set(index, to)}
          />
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
        <Button words="or…" size="s" onClick={() => onChange({ ...condition, values: [...values, left.value] })} />
      ) : null}
    </>
  );
}
