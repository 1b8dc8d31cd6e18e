import { useEffect, useEffectEvent, useId, useState } from "react";
import { celOf } from "../../edits/condition-cel.ts";
import type { Joined } from "../../edits/condition.ts";
import { type Expressed, isExpressed } from "../../edits/presence.ts";
import type { AnswerView, PageView } from "../../protocol-page.ts";
import type { CaseView } from "../../protocol-conditions.ts";
import { ask } from "../ask.ts";
import { CelEditor } from "../conditions/CelEditor.tsx";
import { ConditionGroup } from "../conditions/ConditionGroup.tsx";
import { Segments } from "../Segments.tsx";

interface CaseAsksProps {
  readonly view: PageView;
  readonly form: string;
  readonly answers: readonly AnswerView[];
  readonly asks: Joined | Expressed;
  readonly onChange: (asks: Joined | Expressed) => void;
}

/** The condition of a field's case, in menus or as an expression. */
export function CaseAsks({ view, form, answers, asks, onChange }: CaseAsksProps) {
  const source = isExpressed(asks) ? asks.when : null;
  const seen = useCaseView(form, view.arm, source);
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Segments
        name="How to write it"
        value={source === null ? "menus" : "cel"}
        choices={[
          ["menus", "Menus"],
          ["cel", "Expression (CEL)"],
        ]}
        onChoose={(wanted) => {
          if (wanted === "cel" && !isExpressed(asks)) {
            setIsAsked(true);
            onChange({ when: celOf(asks) });
          } else if (wanted === "menus" && seen !== undefined && seen.joined !== null) onChange(seen.joined);
        }}
      />
      {isExpressed(asks) ? (
        <Expression
          form={form}
          arm={view.arm}
          when={asks.when}
          seen={seen}
          takesFocus={isAsked}
          onType={(when) => onChange({ when })}
        />
      ) : (
        <ConditionGroup view={view} answers={answers} joined={asks} onChange={onChange} />
      )}
    </>
  );
}

interface ExpressionProps extends Expressed {
  readonly form: string;
  readonly arm: string;
  readonly seen: CaseView | undefined;
  readonly takesFocus: boolean;
  readonly onType: (when: string) => void;
}

function Expression({ form, arm, when, seen, takesFocus, onType }: ExpressionProps) {
  const id = useId();
  const [problem] = seen?.problems ?? [];
  return (
    <>
      <p className="small" id={id} aria-live="polite">
        {seen === undefined || seen.words === "" ? "" : `Where ${seen.words}.`}
        {problem === undefined ? null : <span className="problem"> {problem.message}</span>}
      </p>
      {seen !== undefined && seen.joined === null && problem === undefined ? (
        <p className="small muted">The menus cannot show all of this condition, so it is shown as an expression.</p>
      ) : null}
      <CelEditor
        place={{ form, arm }}
        source={when}
        problems={seen?.problems ?? NONE}
        describedBy={id}
        takesFocus={takesFocus}
        onType={onType}
      />
    </>
  );
}

const NONE: CaseView["problems"] = [];

/** The meaning of an expression for a form. `undefined` while it is unknown, and if there is no expression. */
function useCaseView(form: string, arm: string, source: string | null): CaseView | undefined {
  const [seen, setSeen] = useState<{ readonly of: string; readonly view: CaseView }>();
  const take = useEffectEvent((of: string, view: CaseView) => setSeen({ of, view }));
  useEffect(() => {
    if (source === null) return;
    let isWanted = true;
    ask<CaseView>("cases", { form, arm, source }).then(
      (view) => isWanted && take(source, view),
      // The next key press asks again, and an invalid expression is refused when it is used.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [form, arm, source]);
  return seen !== undefined && seen.of === source ? seen.view : undefined;
}
