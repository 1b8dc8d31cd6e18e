import { useEffect, useEffectEvent, useId, useState } from "react";
import { celOf } from "../../edits/condition-cel.ts";
import type { Joined } from "../../edits/condition.ts";
import { type Expressed, isExpressed } from "../../edits/presence.ts";
import type { CaseView, ConditionView } from "../../protocol-conditions.ts";
import type { AnswerView, PageView } from "../../protocol-page.ts";
import { request } from "../request.ts";
import { Segments } from "../Segments.tsx";
import { LateCelEditor } from "./LateCelEditor.tsx";
import { ConditionGroup } from "./ConditionGroup.tsx";

/** A form or, with a list, each entry of that list, for conditions over its answers. */
export interface OfForm {
  readonly view: Pick<PageView, "texts" | "arm">;
  readonly form: string;
  /** The dotted path of the list. Empty for the form itself. */
  readonly list: string;
  /** What a condition may read. */
  readonly answers: readonly AnswerView[];
}

interface FormConditionProps {
  readonly of: OfForm;
  readonly asks: Joined | Expressed;
  /** What holds without a condition. Absent if there has to be one. */
  readonly without?: ConditionView["without"];
  readonly onChange: (asks: Joined | Expressed) => void;
}

/** A condition over the answers of a form, in menus or as an expression, and always as a sentence. */
export function FormCondition({ of, asks, without, onChange }: FormConditionProps) {
  const { view, form, list, answers } = of;
  const id = useId();
  const source = sourceOf(asks);
  const seen = useCaseView(of, source === "" ? null : source);
  const [isAsked, setIsAsked] = useState(false);
  const [problem] = seen?.problems ?? [];
  return (
    <>
      <div className="sentence" aria-live="polite">
        <p className="lab">In words</p>
        <p id={id}>
          {seen === undefined || seen.words === "" ? "" : `Where ${seen.words}.`}
          {problem === undefined ? null : <span className="problem"> {problem.message}</span>}
        </p>
      </div>
      <Segments
        name="How to write it"
        value={isExpressed(asks) ? "cel" : "menus"}
        choices={[
          ["menus", "Menus"],
          ["cel", "Expression (CEL)"],
        ]}
        onChoose={(wanted) => {
          if (wanted === "cel" && !isExpressed(asks)) {
            setIsAsked(true);
            onChange({ when: source });
          } else if (wanted === "menus" && isExpressed(asks)) {
            const joined = source === "" ? NOTHING : (seen?.joined ?? null);
            if (joined !== null) onChange(joined);
          }
        }}
      />
      {isExpressed(asks) && seen !== undefined && seen.joined === null && problem === undefined ? (
        <p className="small muted">The menus cannot show all of this condition, so it is shown as an expression.</p>
      ) : null}
      {isExpressed(asks) ? (
        <LateCelEditor
          place={{ form, list, arm: view.arm }}
          source={asks.when}
          problems={seen?.problems ?? NONE}
          describedBy={id}
          takesFocus={isAsked}
          onType={(when) => onChange({ when })}
        />
      ) : (
        <ConditionGroup view={view} answers={answers} joined={asks} {...(without && { without })} onChange={onChange} />
      )}
    </>
  );
}

/** The expression that a condition is written as. Empty if there is none. */
export function sourceOf(asks: Joined | Expressed): string {
  if (isExpressed(asks)) return asks.when;
  return asks.conditions.length === 0 ? "" : celOf(asks);
}

/** Menus without a condition. */
export const NOTHING: Joined = { holding: "all", conditions: [] };

const NONE: CaseView["problems"] = [];

/** The meaning of an expression for a form. `undefined` while it is unknown, and if there is no expression. */
export function useCaseView({ view: { arm }, form, list }: OfForm, source: string | null): CaseView | undefined {
  const [seen, setSeen] = useState<{ readonly of: string; readonly view: CaseView }>();
  const take = useEffectEvent((of: string, view: CaseView) => setSeen({ of, view }));
  useEffect(() => {
    if (source === null) return;
    let isWanted = true;
    request("cases", { form, list, arm, source }).then(
      (view) => isWanted && take(source, view),
      // The next key press asks again, and an invalid expression is refused when it is used.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [form, list, arm, source]);
  return seen !== undefined && seen.of === source ? seen.view : undefined;
}
