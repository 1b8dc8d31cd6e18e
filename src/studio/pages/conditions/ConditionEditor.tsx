import { useId, useState } from "react";
import { celOf, missingAmong } from "../../browser/condition-cel.ts";
import { isJoined, type Joined, type Part } from "../../browser/condition.ts";
import type { ConditionMeaning, ConditionView } from "../../protocol-conditions.ts";
import type { AnswerView, PageView } from "../../protocol-page.ts";
import { Segments } from "../Segments.tsx";
import { useAnswerTo } from "../useAnswerTo.ts";
import { LateCelEditor } from "./LateCelEditor.tsx";
import { ConditionGroup, WITHOUT } from "./ConditionGroup.tsx";
import type { ConditionPlace } from "../../routes.ts";

/** What is known about the place of a condition. */
export interface ConditionKnown {
  readonly view: Pick<PageView, "texts">;
  readonly place: ConditionPlace;
  /** What a condition may read. */
  readonly answers: readonly AnswerView[];
  /** What is not offered, and why. */
  readonly leftOut?: string;
  /** What holds without a condition. */
  readonly without: ConditionView["without"];
  /** The expression that is in the files, and as menus. Absent if that is not known. */
  readonly source?: string;
  readonly joined?: Joined | null;
}

/** A condition that is being edited: an expression, or menus. */
type Draft = string | Joined;

interface ConditionEditorProps {
  readonly at: ConditionKnown;
  /** The expression when the editor was opened. Empty if there was none. */
  readonly source: string;
  readonly isRequired: boolean;
  /** `isWhole` tells whether every value in the menus is filled in. */
  readonly onChange: (source: string, isWhole: boolean) => void;
}

/** A condition in menus or as an expression, and always as a sentence. */
export function ConditionEditor({ at, source: opened, isRequired, onChange }: ConditionEditorProps) {
  const { view, place, answers, without, leftOut = "" } = at;
  const id = useId();
  // `null` until it is known whether the menus can show it.
  const [draft, setDraft] = useState<Draft | null>(() => {
    if (opened === "") return NOTHING;
    return opened === at.source ? (at.joined ?? opened) : null;
  });
  const [takesFocus, setTakesFocus] = useState(false);
  const source = draft === null ? opened : sourceOf(draft, answers);
  const { answer: meaning, problem: unanswered } = useAnswerTo(
    "condition-meanings",
    source === "" ? null : { ...place, source },
  );
  if (draft === null && (meaning !== undefined || unanswered !== undefined)) setDraft(meaning?.joined ?? opened);
  if (draft === null) return null;
  const change = (to: Draft) => {
    setDraft(to);
    onChange(sourceOf(to, answers), typeof to === "string" || isWhole(to));
  };
  const problem = unanswered ?? meaning?.problems[0]?.message;
  return (
    <>
      <div className="sentence" aria-live="polite">
        <p className="lab">In words</p>
        <p id={id}>
          {source === "" && !isRequired ? `${WITHOUT[without]}.` : null}
          {meaning === undefined || problem !== undefined ? null : `Only if ${meaning.words}.`}
          {problem === undefined ? null : <span className="problem"> {problem}</span>}
          {meaning?.doubts.map((doubt) => (
            <span key={doubt} className="problem">
              {" "}
              {doubt}
            </span>
          ))}
        </p>
      </div>
      <Segments
        name="How to write it"
        value={typeof draft === "string" ? "cel" : "menus"}
        choices={[
          ["menus", "Menus"],
          ["cel", "Expression (CEL)"],
        ]}
        onChoose={(wanted) => {
          if (wanted === "cel" && typeof draft !== "string") {
            setTakesFocus(true);
            change(source);
          } else if (wanted === "menus" && typeof draft === "string") {
            const joined = source === "" ? NOTHING : (meaning?.joined ?? null);
            if (joined !== null) change(joined);
          }
        }}
      />
      {typeof draft === "string" && meaning?.joined === null && problem === undefined ? (
        <p className="small muted">The menus cannot show all of this condition, so it is shown as an expression.</p>
      ) : null}
      {typeof draft === "string" ? (
        <LateCelEditor
          place={place}
          source={draft}
          problems={meaning?.problems ?? NONE}
          describedBy={id}
          takesFocus={takesFocus}
          onType={change}
        />
      ) : (
        <ConditionGroup
          view={view}
          answers={answers}
          joined={draft}
          {...(!isRequired && { without })}
          onChange={change}
        />
      )}
      {typeof draft === "string" || leftOut === "" ? null : <p className="small muted">{leftOut}</p>}
    </>
  );
}

const NOTHING: Joined = { holding: "all", conditions: [] };
const NONE: ConditionMeaning["problems"] = [];

function sourceOf(draft: Draft, answers: readonly AnswerView[]): string {
  if (typeof draft === "string") return draft.trim();
  return draft.conditions.length === 0 ? "" : celOf(draft, missingAmong(answers));
}

function isWhole(part: Part): boolean {
  return isJoined(part) ? part.conditions.every(isWhole) : part.values.every((value) => value !== "");
}
