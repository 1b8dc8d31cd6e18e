import { useEffect, useEffectEvent, useState } from "react";
import type { Joined } from "../../edits/condition.ts";
import type { ConditionAsked, ConditionView } from "../../protocol-conditions.ts";
import { messageOf, request } from "../request.ts";

/** A condition that is being edited: an expression, or menus. */
export type Draft = string | Joined;

/** What to do with a draft once its meaning is known. */
type Act = (of: Draft, view: ConditionView) => void;

export interface ConditionDraft {
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  /** The meaning of the latest answered draft. */
  readonly view: ConditionView;
  /** Whether that is the current draft. */
  readonly isSeen: boolean;
  /** What is wrong with it, or why that is unknown. `undefined` if nothing is wrong. */
  readonly problem: string | undefined;
  /** Acts immediately, or when the draft's meaning is known, unless the draft has changed by then. */
  readonly press: (act: Act) => void;
}

/** A condition that is being edited, with its meaning. */
export function useConditionDraft(place: Omit<ConditionAsked, "draft">, opened: ConditionView): ConditionDraft {
  const [draft, setDraft] = useState<Draft>(opened.joined ?? opened.source);
  const [seen, setSeen] = useState({ of: draft, view: opened });
  const [refused, setRefused] = useState<string | null>(null);
  const [pressed, setPressed] = useState<{ readonly of: Draft; readonly act: Act } | null>(null);
  const { view } = seen;
  const isSeen = seen.of === draft;
  const take = useEffectEvent((of: Draft, answer: ConditionView) => {
    setRefused(null);
    setSeen({ of, view: answer });
    setPressed(null);
    if (pressed?.of === of) pressed.act(of, answer);
  });
  useEffect(() => {
    if (draft === opened.joined) return;
    let isWanted = true;
    request("conditions", { ...place, draft }).then(
      (answer) => isWanted && take(draft, answer),
      (error: unknown) => isWanted && setRefused(messageOf(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [draft, place, opened]);
  const press = (act: Act) => {
    if (isSeen) act(draft, view);
    else setPressed({ of: draft, act });
  };
  return { draft, setDraft, view, isSeen, problem: refused ?? view.problems[0]?.message, press };
}
