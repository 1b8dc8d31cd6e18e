import { useContext } from "react";
import type { WidgetProps } from "../../../../renderers/index.ts";
import { AskedContext } from "../conditions/AskedCondition.tsx";
import { ConditionFieldset } from "./ConditionFieldset.tsx";

/**
 * A condition, in menus or as an expression. It is kept and drawn around the form, since its meaning comes from the
 * server.
 */
export function ConditionWidget({ id, label, problem, commit }: WidgetProps) {
  const draw = useContext(AskedContext);
  return (
    <ConditionFieldset id={id} label={label} problem={problem}>
      {draw?.(commit)}
    </ConditionFieldset>
  );
}
