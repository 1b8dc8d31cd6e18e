import { type DragEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { Overview, StepName } from "../../protocol.ts";
import type { PageView } from "../../protocol-page.ts";
import type { PartView } from "../../protocol-parts.ts";
import { AddPart } from "./AddPart.tsx";
import type { Chosen } from "./chosen.ts";
import { canMove, isMovable, moveBlock, moveTo, placeBelow } from "./move-block.ts";
import { kindBeside, partWords } from "./part-words.ts";
import { useMovedFocus } from "./useMovedFocus.ts";

interface PartsProps {
  readonly view: PageView;
  readonly languages: Overview["languages"];
  /** All steps of the journey. */
  readonly steps: readonly StepName[];
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

/** The parts of the page from top to bottom. A click chooses one, and keys or dragging move it. */
export function Parts({ view, languages, steps, chosen, onChoose }: PartsProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<PartView | null>(null);
  const order = view.parts.map(({ was }) => was).join();
  const keepFocus = useMovedFocus(list, order);
  const showNew = useNewPart(list, order, (part) => onChoose({ key: null, field: null, part }));
  const move = (part: PartView, by: number) => {
    if (!canMove(view, part, by)) return;
    keepFocus((within) => within.querySelector<HTMLElement>(`:scope [data-part="${CSS.escape(part.id)}"]`));
    moveBlock(view, part, by);
  };
  const outer = view.parts.filter(({ inside }) => inside === null);
  return (
    <nav aria-labelledby={id}>
      <h2 className="sec__h" id={id}>
        From top to bottom
      </h2>
      <ul className="tree" ref={list}>
        {(view.whole === null ? outer : [view.whole, ...outer]).map((part) => (
          <PartItem
            key={part.id}
            view={view}
            part={part}
            chosen={chosen.part}
            dragged={dragged}
            onDrag={setDragged}
            onMove={move}
            onChoose={(one) => onChoose({ key: null, field: null, part: one.id })}
          />
        ))}
      </ul>
      <AddPart
        key={`on ${view.step}`}
        view={view}
        languages={languages}
        steps={steps}
        chosen={chosen.part}
        onMade={showNew}
      />
    </nav>
  );
}

interface PartItemProps {
  readonly view: PageView;
  readonly part: PartView;
  /** Id of the chosen part. */
  readonly chosen: string | undefined;
  /** The part that is being dragged. */
  readonly dragged: PartView | null;
  readonly onDrag: (part: PartView | null) => void;
  readonly onMove: (part: PartView, by: number) => void;
  readonly onChoose: (part: PartView) => void;
}

/** A part, and the parts in it. */
function PartItem(props: PartItemProps) {
  const { view, part, chosen, dragged, onDrag, onMove, onChoose } = props;
  const { place } = part;
  const moves = isMovable(view, part);
  const inner = view.parts.filter(({ inside }) => inside?.at === part.at);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const below = dragged === null ? undefined : placeBelow(view, part);
    if (dragged !== null && isBeside(dragged, part)) onMove(dragged, (place ?? 0) - (dragged.place ?? 0));
    else if (dragged !== null && below !== undefined) moveTo(view, dragged, below);
    onDrag(null);
  };
  return (
    // Not on the button, because some browsers cannot drag buttons. Keys do the same on the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      draggable={place !== null}
      onDragStart={(event) => {
        event.stopPropagation();
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", partWords(view, part));
        onDrag(part);
      }}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => {
        if (dragged !== null && place !== null) event.preventDefault();
      }}
      onDrop={drop}
    >
      <button
        type="button"
        data-part={part.id}
        data-at={part.at}
        aria-current={chosen === part.id}
        aria-keyshortcuts={moves ? "Alt+ArrowUp Alt+ArrowDown" : undefined}
        onClick={() => onChoose(part)}
        onKeyDown={(event) => {
          const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
          if (!event.altKey || by === undefined || !moves) return;
          event.preventDefault();
          onMove(part, by);
        }}
      >
        <span>{partWords(view, part)}</span>
        <small>{kindBeside(view, part)}</small>
      </button>
      {inner.length === 0 ? null : (
        <ul className="tree">
          {inner.map((one) => (
            <PartItem key={one.id} {...props} part={one} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Whether two parts are in the same list. */
function isBeside(one: PartView, other: PartView): boolean {
  const isInList = one.place !== null && other.place !== null;
  return isInList && one.inside?.at === other.inside?.at && one.inside?.name === other.inside?.name;
}

/**
 * Focuses a new part of the page as soon as the list has it, and calls `onShown` with its id. `order` changes when the
 * list has it. Call the returned function with the JSON pointer of the part.
 */
function useNewPart(
  list: RefObject<HTMLElement | null>,
  order: string,
  onShown: (id: string) => void,
): (at: string) => void {
  const [made, setMade] = useState<{ readonly at: string; readonly from: string } | null>(null);
  const shown = useRef(made);
  const show = useEffectEvent(onShown);
  useEffect(() => {
    if (made === null || made === shown.current || made.from === order) return;
    shown.current = made;
    const button = list.current?.querySelector<HTMLElement>(`:scope [data-at="${CSS.escape(made.at)}"]`);
    button?.focus();
    // In a narrow window, a choice closes the list at once, which React does not allow during an effect.
    queueMicrotask(() => show(button?.dataset["part"] ?? ""));
  }, [made, order, list]);
  return (at) => setMade({ at, from: order });
}
