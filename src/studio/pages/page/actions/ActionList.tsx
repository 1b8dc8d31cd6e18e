import { useId, useMemo, useRef, useState } from "react";
import type { ListedActionView } from "../../../protocol-page.ts";
import { forArm } from "../../for-arm.ts";
import { ConditionOf } from "../../conditions/ConditionOf.tsx";
import { edit } from "../../state.ts";
import { Elsewhere } from "../objects/Elsewhere.tsx";
import { ItemLine } from "../objects/ItemLine.tsx";
import type { OnPage } from "../objects/on-page.ts";
import { useItemKeys } from "../objects/useItemKeys.ts";
import { Removal } from "../Removal.tsx";
import { useFocusAfter } from "../useFocusAfter.ts";
import { FoldedValues } from "../ValuesForm.tsx";
import { AddAction } from "./AddAction.tsx";
import { Parameters } from "./Parameters.tsx";

interface ActionListProps {
  readonly page: Pick<OnPage, "view" | "languages">;
  /** JSON pointer of the list. */
  readonly at: string;
  /** All actions of the rule, also those of other lists. */
  readonly does: readonly ListedActionView[];
  readonly title: string;
  /** Where it is, for people. */
  readonly of: string;
}

/** What a rule does, in order. Each action can be opened, moved and deleted, and others can be added. */
export function ActionList({ page, at, does, title, of }: ActionListProps) {
  const { view } = page;
  const id = useId();
  const own = useRef<HTMLUListElement>(null);
  const actions = useMemo(() => does.filter((one) => one.at.replace(/\/\d+$/, "") === at), [does, at]);
  const keys = useItemKeys(actions);
  const focusAfter = useFocusAfter();
  const [open, setOpen] = useState<number | undefined>();
  const move = (action: ListedActionView, by: number) => {
    if (action.moves?.[by < 0 ? "up" : "down"] !== true) return;
    focusAfter();
    const { flow, arm } = view;
    void edit(forArm({ kind: "move", flow, at: action.at, was: action.was, by }, arm));
  };
  return (
    <>
      <h3 id={id}>{title}</h3>
      {actions.length === 0 ? <p className="small muted">Nothing yet.</p> : null}
      <ul ref={own} className="items" aria-labelledby={id} tabIndex={-1}>
        {actions.map((action, index) => (
          <ActionItem
            key={keys[index]}
            page={page}
            action={action}
            isOpen={keys[index] === open}
            onOpen={(isOpen) => setOpen(isOpen ? keys[index] : undefined)}
            onMove={(by) => move(action, by)}
            onGone={() => focusAfter(() => own.current)}
          />
        ))}
      </ul>
      <div className="line">
        <AddAction view={view} languages={page.languages} at={at} of={of} />
      </div>
    </>
  );
}

interface ActionItemProps extends Pick<ActionListProps, "page"> {
  readonly action: ListedActionView;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onMove: (by: number) => void;
  /** Called after it was deleted. */
  readonly onGone: () => void;
}

function ActionItem({ page, action, isOpen, onOpen, onMove, onGone }: ActionItemProps) {
  const { moves } = action;
  const canMove = moves !== null && (moves.up || moves.down);
  return (
    <li>
      <ItemLine words={`It ${action.words}`} {...{ isOpen, onOpen, onMove }} moves={canMove ? moves : null} />
      {isOpen ? <OpenAction page={page} action={action} onGone={onGone} /> : null}
    </li>
  );
}

function OpenAction({ page: { view }, action, onGone }: Pick<ActionItemProps, "page" | "action" | "onGone">) {
  const { at, was, words, dangers, values, parameters, elsewhere, moves } = action;
  return (
    <div className="case stack" data-gap="s">
      {dangers.map((danger) => (
        <p key={danger} className="small muted">
          {danger}
        </p>
      ))}
      <ConditionOf page={view} at={at} name={`It ${words} when:`} />
      {values === null ? (
        <Elsewhere of={elsewhere} />
      ) : (
        <FoldedValues page={view} container={action} values={values} of={`it ${words}`} title="Its values">
          <Elsewhere of={elsewhere} />
        </FoldedValues>
      )}
      <Parameters view={view} container={{ at, was }} parameters={parameters} of={`it ${words}`} />
      {moves === null ? null : (
        <Removal
          of={`it ${words}`}
          command={forArm({ kind: "remove", flow: view.flow, at, was }, view.arm)}
          onDone={onGone}
        />
      )}
    </div>
  );
}
