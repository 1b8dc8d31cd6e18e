import { createContext, useContext, useState } from "react";
import type { WidgetProps } from "../../../../renderers/index.ts";
import type { Joined } from "../../edits/condition.ts";
import { type Expressed, isExpressed } from "../../edits/presence.ts";
import { isWhole } from "../conditions/condition-question.ts";
import { FormCondition, NOTHING, type OfForm, sourceOf, useCaseView } from "../conditions/FormCondition.tsx";
import { ConditionFieldset } from "./ConditionFieldset.tsx";

/** The form over whose answers the conditions of a Studio form are. */
export const CelContext = createContext<OfForm>({
  view: { texts: [], arm: "" },
  form: "",
  list: "",
  answers: [],
});

interface Shown {
  /** The answer: the expression, after `in part:` if it is not whole. */
  readonly when: string;
  /** As it is shown. `null` until it is known whether the menus can show it. */
  readonly asks: Joined | Expressed | null;
  /** Counts the values that came from elsewhere. */
  readonly editor: number;
}

/** A condition over the answers of a form, in menus or as an expression. */
export function CelWidget({ id, label, layout, value, problem, commit }: WidgetProps) {
  const of = useContext(CelContext);
  const when = typeof value === "string" ? value : "";
  const [shown, setShown] = useState<Shown>(() => begun(when, 0));
  // A value that was not typed here, such as after an undo, starts the editor again.
  if (shown.when !== when) setShown(begun(when, shown.editor + 1));
  const seen = useCaseView(of, shown.asks === null ? when : null);
  if (shown.asks === null && seen !== undefined) setShown({ ...shown, asks: seen.joined ?? { when } });
  return (
    <ConditionFieldset id={id} label={label} problem={problem}>
      {shown.asks === null ? null : (
        <FormCondition
          key={shown.editor}
          of={of}
          asks={shown.asks}
          {...(layout["isRequired"] === false && { without: "always" as const })}
          onChange={(asks) => {
            const isDone = isExpressed(asks) || asks.conditions.every(isWhole);
            const to = (isDone ? "" : "in part:") + sourceOf(asks);
            setShown({ ...shown, asks, when: to });
            commit(to);
          }}
        />
      )}
    </ConditionFieldset>
  );
}

/** A condition before it is read. */
function begun(when: string, editor: number): Shown {
  return { when, asks: when === "" ? NOTHING : null, editor };
}
