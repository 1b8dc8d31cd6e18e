import { useState } from "react";
import { celOf } from "../../edits/condition-cel.ts";
import type { Joined } from "../../edits/condition.ts";
import { type Expressed, isExpressed } from "../../edits/presence.ts";
import type { AnswerView, PageView } from "../../protocol-page.ts";
import { ConditionGroup } from "../conditions/ConditionGroup.tsx";
import { FormExpression, useCaseView } from "../conditions/FormExpression.tsx";
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
        <FormExpression
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
