import { type DragEvent, useId, useRef, useState } from "react";
import type { Overview, StepName } from "../../protocol.ts";
import type { PageView } from "../../protocol-page.ts";
import type { PartView } from "../../protocol-parts.ts";
import { AddPart } from "./AddPart.tsx";
import type { Chosen } from "./chosen.ts";
import { canMove, isMovable, moveBlock } from "./move-block.ts";
import { kindBeside, partWords } from "./part-words.ts";
import { useMovedFocus } from "./useMovedFocus.ts";
import { useNewPart } from "./useNewPart.ts";

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
  const parts = view.whole === null ? view.parts : [view.whole, ...view.parts];
  return (
    <nav aria-labelledby={id}>
      <h2 className="sec__h" id={id}>
        From top to bottom
      </h2>
      <ul className="tree" ref={list}>
        {parts.map((part) => (
          <PartItem
            key={part.id}
            view={view}
            part={part}
            isChosen={chosen.part === part.id}
            dragged={dragged}
            onDrag={setDragged}
            onMove={move}
            onChoose={() => onChoose({ key: null, field: null, part: part.id })}
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
  readonly isChosen: boolean;
  /** The part that is being dragged. */
  readonly dragged: PartView | null;
  readonly onDrag: (part: PartView | null) => void;
  readonly onMove: (part: PartView, by: number) => void;
  readonly onChoose: () => void;
}

function PartItem({ view, part, isChosen, dragged, onDrag, onMove, onChoose }: PartItemProps) {
  const { place } = part;
  const moves = isMovable(view, part);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const from = dragged?.place ?? null;
    if (dragged !== null && from !== null && place !== null && place !== from) onMove(dragged, place - from);
    onDrag(null);
  };
  return (
    // Not on the button, because some browsers cannot drag buttons. Keys do the same on the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      draggable={moves}
      onDragStart={(event) => {
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
        data-place={place ?? undefined}
        aria-current={isChosen}
        aria-keyshortcuts={moves ? "Alt+ArrowUp Alt+ArrowDown" : undefined}
        onClick={onChoose}
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
    </li>
  );
}
