import { isJoined, type Joined, MOST_GROUPS, type Part } from "../../browser/condition.ts";
import type { ConditionView } from "../../protocol-conditions.ts";
import type { AnswerView, PageView } from "../../protocol-page.ts";
import { Button, Select, type Option } from "../Controls.tsx";
import { emptyCondition } from "./condition-words.ts";
import { ConditionLine } from "./ConditionLine.tsx";

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
          <span>where</span>
          <Select
            name="How many of these hold"
            value={holding}
            choices={HOLDING}
            onPick={(to) => onChange({ ...joined, holding: to })}
          />
        </span>
      ) : (
        <p className="small">
          {conditions.length > 0 ? "where" : without === undefined ? "" : `${without}: there is no condition`}
        </p>
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
          <Button words="One more condition" size="s" onClick={() => add(emptyCondition(first))} />
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

const HOLDING: readonly Option<Joined["holding"]>[] = [
  ["all", "all of these hold"],
  ["any", "any of these holds"],
  ["none", "none of these holds"],
];
