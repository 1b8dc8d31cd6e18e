import { useEffect, useEffectEvent, useId, useState } from "react";
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

/** What can be done with a draft once it is known what it means. */
type Wanted = "menus" | "cel" | "use";

/** A condition in menus or as an expression, and always as a sentence. Nothing is saved before "Use it": half a condition means nothing. */
export function ConditionEditor({ page, place, opened, onDone }: ConditionEditorProps) {
  const id = useId();
  const [draft, setDraft] = useState<Draft>(opened.joined ?? opened.source);
  const [seen, setSeen] = useState({ of: draft, view: opened });
  const [refused, setRefused] = useState<string | null>(null);
  // Pressed before it was known what the draft means: done once it is, unless the draft is another by then.
  const [pressed, setPressed] = useState<{ readonly of: Draft; readonly wanted: Wanted } | null>(null);
  const { view } = seen;
  const isSeen = seen.of === draft;
  const [first] = view.problems;
  const act = (wanted: Wanted, of: Draft, { source, joined, problems }: ConditionView) => {
    if (wanted === "use") {
      if (problems.length === 0) void use(source === "" ? null : source);
    } else if (wanted === "cel" && typeof of !== "string") setDraft(source);
    else if (wanted === "menus" && typeof of === "string" && joined !== null) setDraft(joined);
  };
  const use = async (when: string | null) => {
    const was = opened.source === "" ? null : opened.source;
    const { flow, at } = place;
    onDone();
    if (when !== was) await edit({ kind: "set-condition", flow, at, when, was });
  };
  const take = useEffectEvent((of: Draft, answer: ConditionView) => {
    setRefused(null);
    setSeen({ of, view: answer });
    setPressed(null);
    if (pressed?.of === of) act(pressed.wanted, of, answer);
  });
  useEffect(() => {
    if (draft === opened.joined) return;
    let isWanted = true;
    ask<ConditionView>("conditions", { ...place, draft }).then(
      (answer) => isWanted && take(draft, answer),
      (error: unknown) => isWanted && setRefused(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [draft, place, opened]);
  const press = (wanted: Wanted) => {
    if (isSeen) act(wanted, draft, view);
    else setPressed({ of: draft, wanted });
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        press("use");
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
        onChoose={press}
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
        <button className="btn" type="submit" aria-disabled={first !== undefined}>
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
