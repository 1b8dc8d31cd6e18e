import { type ReactNode, useMemo } from "react";
import type { PageView } from "../../protocol-page.ts";
import { ConditionContext } from "../forms/ConditionWidget.tsx";
import { useAnswerTo } from "../useAnswerTo.ts";

interface NewConditionProps {
  readonly view: PageView;
  /** The list that gets something new. */
  readonly list: "guards" | "page";
  readonly children: ReactNode;
}

/** The forms inside ask for the condition of something new of a step. */
export function NewCondition({ view, list, children }: NewConditionProps) {
  const { flow, step, arm } = view;
  const place = useMemo(() => ({ flow, arm, at: `/steps/${step}/${list}/-` }), [flow, step, arm, list]);
  const { answer, problem } = useAnswerTo("conditions", place);
  if (answer === undefined) return <p className="waiting-note">{problem ?? "Reading the step…"}</p>;
  return <ConditionContext value={{ ...answer, view, place }}>{children}</ConditionContext>;
}
