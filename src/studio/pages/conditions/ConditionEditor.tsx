import { useEffect, useId, useState } from "react";
import type { Joined } from "../../edits/condition.ts";
import type { PageView } from "../../protocol.ts";
import type { ConditionAsked, ConditionView } from "../../protocol-conditions.ts";
import { ask } from "../ask.ts";
import { Segments } from "../Segments.tsx";
import { edit } from "../state.ts";
import { CelEditor } from "./CelEditor.tsx";
import { ConditionGroup } from "./ConditionGroup.tsx";

interface ConditionEditorProps {
  readonly page: Pick<PageView, "texts">;
  readonly place: Omit<ConditionAsked, "draft">;
  /** As it stood when it was opened. */
  readonly opened: ConditionView;
  readonly onDone: () => void;
}

type Draft = string | Joined;

/** A condition in menus or as an expression, and always as a sentence. Nothing is saved before "Use it": half a condition means nothing. */
export function ConditionEditor({ page, place, opened, onDone }: ConditionEditorProps) {
  const id = useId();
  const [draft, setDraft] = useState<Draft>(opened.joined ?? opened.source);
  const [seen, setSeen] = useState({ of: draft, view: opened });
  const [refused, setRefused] = useState<string | null>(null);
  const { view } = seen;
  const isSeen = seen.of === draft;
  const [first] = view.problems;
  useEffect(() => {
    if (draft === opened.joined) return;
    let isWanted = true;
    const take = (answer: ConditionView) => {
      setRefused(null);
      setSeen({ of: draft, view: answer });
    };
    ask<ConditionView>("conditions", { ...place, draft }).then(
      (answer) => isWanted && take(answer),
      (error: unknown) => isWanted && setRefused(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [draft, place, opened]);
  const use = async () => {
    if (!isSeen || first !== undefined) return;
    const when = view.source === "" ? null : view.source;
    const was = opened.source === "" ? null : opened.source;
    const { flow, at } = place;
    onDone();
    if (when !== was) await edit({ kind: "set-condition", flow, at, when, was });
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void use();
      }}
    >
      {opened.sharedIn === null ? null : (
        <p className="small">It stands in {opened.sharedIn}: the journeys that share it change with it.</p>
      )}
      <div className="sentence" aria-live="polite">
        <p className="lab">In words</p>
        <p id={`${id}-words`}>
          {view.words === "always" ? "Always: nothing is asked." : `Where ${view.words}.`}
          {first === undefined && refused === null ? null : (
            <span className="problem"> {refused ?? first?.message}</span>
          )}
        </p>
      </div>
      <Segments
        name="How to write it"
        value={typeof draft === "string" ? "cel" : "menus"}
        choices={[
          ["menus", "Menus"],
          ["cel", "Expression (CEL)"],
        ]}
        onChoose={(to) => {
          if (!isSeen || (to === "cel") === (typeof draft === "string")) return;
          if (to === "cel") setDraft(view.source);
          else if (view.joined !== null) setDraft(view.joined);
        }}
      />
      {view.joined === null && first === undefined ? (
        <p className="small muted">
          That is more than the menus can show without losing something of it: it is written as an expression.
        </p>
      ) : null}
      {typeof draft === "string" ? (
        <CelEditor
          place={place}
          source={draft}
          problems={isSeen ? view.problems : NONE}
          describedBy={`${id}-words`}
          onType={setDraft}
        />
      ) : (
        <ConditionGroup view={page} answers={opened.answers} joined={draft} mayBeEmpty onChange={setDraft} />
      )}
      <div className="line">
        <button className="btn" type="submit" aria-disabled={!isSeen || first !== undefined}>
          Use it
        </button>
        <button className="btn" type="button" onClick={onDone}>
          Leave it as it is
        </button>
      </div>
    </form>
  );
}

const NONE: ConditionView["problems"] = [];
