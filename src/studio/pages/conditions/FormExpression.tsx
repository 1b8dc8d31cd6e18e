import { useEffect, useEffectEvent, useId, useState } from "react";
import type { Expressed } from "../../edits/presence.ts";
import type { CaseView } from "../../protocol-conditions.ts";
import { ask } from "../ask.ts";
import { CelEditor } from "./CelEditor.tsx";

interface FormExpressionProps extends Expressed {
  readonly form: string;
  readonly arm: string;
  /** Its meaning. */
  readonly seen: CaseView | undefined;
  readonly takesFocus: boolean;
  readonly onType: (when: string) => void;
}

/** An expression over the answers of a form: its words and problems, and an editor for it. */
export function FormExpression({ form, arm, when, seen, takesFocus, onType }: FormExpressionProps) {
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
export function useCaseView(form: string, arm: string, source: string | null): CaseView | undefined {
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
