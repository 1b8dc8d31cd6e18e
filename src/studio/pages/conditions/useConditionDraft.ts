import { useEffect, useEffectEvent, useState } from "react";
import type { Joined } from "../../edits/condition.ts";
import type { ConditionAsked, ConditionView } from "../../protocol-conditions.ts";
import { ask } from "../ask.ts";

/** A condition as somebody is about to write it: an expression, or menus. */
export type Draft = string | Joined;

/** What is done with a draft once it is known what it means. */
type Act = (of: Draft, view: ConditionView) => void;

export interface ConditionDraft {
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  /** What the last draft that was answered means. */
  readonly view: ConditionView;
  /** Whether that is this draft. */
  readonly isSeen: boolean;
  /** What is wrong with it, or why nobody can tell; `undefined`: nothing. */
  readonly problem: string | undefined;
  /** Done at once, or when it is known what the draft means, unless it is another by then. */
  readonly press: (act: Act) => void;
}

/** A condition that is being written, with what it means. */
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
    ask<ConditionView>("conditions", { ...place, draft }).then(
      (answer) => isWanted && take(draft, answer),
      (error: unknown) => isWanted && setRefused(error instanceof Error ? error.message : String(error)),
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
