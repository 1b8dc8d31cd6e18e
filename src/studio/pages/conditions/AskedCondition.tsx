import { createContext, type ReactNode, useCallback } from "react";
import type { ConditionAsked, ConditionView } from "../../protocol-conditions.ts";
import type { PageView } from "../../protocol-page.ts";
import { answerFor } from "./condition-question.ts";
import { ConditionFields } from "./ConditionFields.tsx";
import { type Draft, useConditionDraft } from "./useConditionDraft.ts";
import { useNewPlace } from "./useNewPlace.ts";

/** Draws the condition of a form, which is kept around the form. The argument answers the form's question. */
export const AskedContext = createContext<((answer: (answer: string) => void) => ReactNode) | null>(null);

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
  const draw = useCallback(
    (answer: (answer: string) => void) => {
      const setDraft = (draft: Draft) => {
        condition.setDraft(draft);
        answer(answerFor(draft));
      };
      return <ConditionFields page={page} place={place} opened={opened} condition={{ ...condition, setDraft }} />;
    },
    [page, place, opened, condition],
  );
  return (
    <AskedContext value={draw}>
      {children((act) =>
        condition.press((_, { source, problems }) => {
          if (problems.length === 0) act(source);
        }),
      )}
    </AskedContext>
  );
}
