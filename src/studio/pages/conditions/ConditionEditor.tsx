import { useStore } from "jotai";
import type { PageView } from "../../protocol-page.ts";
import type { ConditionAsked, ConditionView } from "../../protocol-conditions.ts";
import { asSeen } from "../as-arm.ts";
import { disputeAtom, edit } from "../state.ts";
import { ConditionFields } from "./ConditionFields.tsx";
import { useConditionDraft } from "./useConditionDraft.ts";

interface ConditionEditorProps {
  readonly page: Pick<PageView, "texts">;
  readonly place: Omit<ConditionAsked, "draft">;
  /** The condition when the editor was opened. */
  readonly opened: ConditionView;
  readonly onDone: () => void;
}

/** Edits the condition of a rule. It is saved only with "Use it", because half a condition means nothing. */
export function ConditionEditor({ page, place, opened, onDone }: ConditionEditorProps) {
  const store = useStore();
  const condition = useConditionDraft(place, opened);
  const use = async (when: string | null) => {
    const was = opened.source === "" ? null : opened.source;
    const { flow, at, arm } = place;
    const isDone =
      when === was || (await edit(asSeen({ kind: "set-condition", flow, at, when, was, of: opened.of }, arm)));
    // If it was refused, the input stays. Conflicts are handled by their own dialog.
    if (isDone || store.get(disputeAtom) !== null) onDone();
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        condition.press((_, { source, problems }) => {
          if (problems.length === 0) void use(source === "" ? null : source);
        });
      }}
    >
      {opened.sharedIn === null ? null : (
        <p className="small">
          Several journeys share it (<span className="key">{opened.sharedIn}</span>):{" "}
          {place.arm === "" ? "your change applies to all of them." : "an arm cannot change it."}
        </p>
      )}
      <ConditionFields page={page} place={place} opened={opened} condition={condition} />
      <div className="line">
        <button className="btn" data-v="primary" type="submit" aria-disabled={condition.view.problems.length > 0}>
          Use it
        </button>
        <button className="btn" type="button" onClick={onDone}>
          Leave it as it is
        </button>
      </div>
    </form>
  );
}
