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
  /** As it stood when it was opened. */
  readonly opened: ConditionView;
  readonly onDone: () => void;
}

/** The condition of a rule, to be written anew. Nothing is saved before "Use it": half a condition means nothing. */
export function ConditionEditor({ page, place, opened, onDone }: ConditionEditorProps) {
  const store = useStore();
  const condition = useConditionDraft(place, opened);
  const use = async (when: string | null) => {
    const was = opened.source === "" ? null : opened.source;
    const { flow, at, arm } = place;
    const isDone =
      when === was || (await edit(asSeen({ kind: "set-condition", flow, at, when, was, of: opened.of }, arm)));
    // What was refused stays as it was written; whose words hold is asked by itself.
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
          It stands in {opened.sharedIn}:{" "}
          {place.arm === "" ? "the journeys that share it change with it." : "an arm cannot have another one."}
        </p>
      )}
      <ConditionFields page={page} place={place} opened={opened} condition={condition} />
      <div className="line">
        <button className="btn" type="submit" aria-disabled={condition.view.problems.length > 0}>
          Use it
        </button>
        <button className="btn" type="button" onClick={onDone}>
          Leave it as it is
        </button>
      </div>
    </form>
  );
}
