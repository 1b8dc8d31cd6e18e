import { useId } from "react";
import type { PageView } from "../../protocol-page.ts";
import type { ConditionAsked, ConditionView } from "../../protocol-conditions.ts";
import { Segments } from "../Segments.tsx";
import { LateCelEditor } from "./LateCelEditor.tsx";
import { ConditionGroup } from "./ConditionGroup.tsx";
import type { ConditionDraft } from "./useConditionDraft.ts";

interface ConditionFieldsProps {
  readonly page: Pick<PageView, "texts">;
  readonly place: Omit<ConditionAsked, "draft">;
  /** The condition when the editor was opened. */
  readonly opened: ConditionView;
  readonly condition: ConditionDraft;
}

/** A condition in menus or as an expression, and always as a sentence. */
export function ConditionFields({ page, place, opened, condition }: ConditionFieldsProps) {
  const id = useId();
  const { draft, setDraft, view, isSeen, problem, press } = condition;
  return (
    <>
      <div className="sentence" aria-live="polite">
        <p className="lab">In words</p>
        <p id={`${id}-words`}>
          {view.source === "" ? `${WITHOUT[view.without]}: there is no condition.` : `Where ${view.words}.`}
          {problem === undefined ? null : <span className="problem"> {problem}</span>}
        </p>
      </div>
      <Segments
        name="How to write it"
        value={typeof draft === "string" ? "cel" : "menus"}
        choices={[
          ["menus", "Menus"],
          ["cel", "Expression (CEL)"],
        ]}
        onChoose={(wanted) =>
          press((of, { source, joined }) => {
            if (wanted === "cel" && typeof of !== "string") setDraft(source);
            else if (wanted === "menus" && typeof of === "string" && joined !== null) setDraft(joined);
          })
        }
      />
      {view.joined === null && view.problems.length === 0 ? (
        <p className="small muted">The menus cannot show all of this condition, so it is shown as an expression.</p>
      ) : null}
      {typeof draft === "string" ? (
        <LateCelEditor
          place={place}
          source={draft}
          problems={isSeen ? view.problems : NONE}
          describedBy={`${id}-words`}
          takesFocus
          onType={setDraft}
        />
      ) : (
        <ConditionGroup
          view={page}
          answers={opened.answers}
          joined={draft}
          without={opened.without}
          onChange={setDraft}
        />
      )}
    </>
  );
}

const WITHOUT = { always: "Always", never: "Never" } as const;

const NONE: ConditionView["problems"] = [];
