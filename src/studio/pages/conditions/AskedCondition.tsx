import { createContext, type ReactNode, useMemo } from "react";
import type { ConditionAsked, ConditionView } from "../../protocol-conditions.ts";
import type { PageView } from "../../protocol-page.ts";
import type { Question } from "../forms/questions.ts";
import { type ConditionDraft, useConditionDraft } from "./useConditionDraft.ts";
import { useNewPlace } from "./useNewPlace.ts";

interface Asked {
  readonly page: Pick<PageView, "texts">;
  readonly place: Omit<ConditionAsked, "draft">;
  readonly opened: ConditionView;
  readonly condition: ConditionDraft;
}

/** The condition that the widget `condition` of a form shows. */
export const AskedContext = createContext<Asked | null>(null);

/** A question about a condition, for a form inside `AskedCondition`. */
export function whichCondition(title: string): Question {
  return {
    title,
    type: "string",
    // As `ConditionWidget` writes it.
    pattern: "^whole:",
    errorMessage: "Fill in every value of the condition.",
    "x-widget": "condition",
  };
}

interface AskedConditionProps {
  readonly view: PageView;
  /** The list that gets something new. */
  readonly list: "guards" | "page";
  /**
   * The form. `use` calls back with the expression (empty if there is none) when its meaning is known. It does not if
   * something is wrong with it.
   */
  readonly children: (use: (act: (source: string) => void) => void) => ReactNode;
}

/** A condition that a form asks for, together with other questions. */
export function AskedCondition({ view, list, children }: AskedConditionProps) {
  const { place, opened, problem } = useNewPlace(view, list);
  if (opened === undefined) return <p className="waiting-note">{problem ?? "Reading the step…"}</p>;
  return (
    <Opened view={view} place={place} opened={opened}>
      {children}
    </Opened>
  );
}

interface OpenedProps extends Pick<AskedConditionProps, "view" | "children"> {
  readonly place: Omit<ConditionAsked, "draft">;
  readonly opened: ConditionView;
}

function Opened({ view: page, place, opened, children }: OpenedProps) {
  const condition = useConditionDraft(place, opened);
  const asked = useMemo(() => ({ page, place, opened, condition }), [page, place, opened, condition]);
  return (
    <AskedContext value={asked}>
      {children((act) =>
        condition.press((_, { source, problems }) => {
          if (problems.length === 0) act(source);
        }),
      )}
    </AskedContext>
  );
}
