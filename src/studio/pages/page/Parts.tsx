import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import type { PageView } from "../../protocol.ts";
import type { PartView } from "../../protocol-parts.ts";
import type { Chosen } from "./chosen.ts";
import { canMove, moveBlock } from "./move-block.ts";
import { partKind, partWords } from "./part-words.ts";

interface PartsProps {
  readonly view: PageView;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

/** What stands on the page, from the top: chosen by a press, put elsewhere by keys or by dragging. */
export function Parts({ view, chosen, onChoose }: PartsProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<PartView | null>(null);
  const order = view.parts.map(({ was }) => was).join();
  const moved = useRef<{ readonly id: string; readonly from: string }>(null);
  // What changes its place in the list loses the focus by it.
  useEffect(() => {
    const { id: part, from } = moved.current ?? { id: "", from: order };
    if (from === order) return;
    moved.current = null;
    const index = view.parts.findIndex((one) => one.id === part);
    if (document.activeElement === document.body)
      list.current?.querySelectorAll<HTMLElement>(":scope button")[index]?.focus();
  });
  const move = (part: PartView, by: number) => {
    if (!canMove(view, part, by)) return;
    moved.current = { id: part.id, from: order };
    moveBlock(view, part, by);
  };
  if (view.parts.length === 0) return null;
  const isMovable = ({ place }: PartView) => place !== null;
  const dropOn = (to: PartView["place"]) => ({
    onDragOver: (event: DragEvent) => {
      if (dragged !== null && to !== null) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const from = dragged?.place ?? null;
      if (dragged !== null && from !== null && to !== null && to !== from) move(dragged, to - from);
      setDragged(null);
    },
  });
  return (
    <nav aria-labelledby={id}>
      <h2 className="sec__h" id={id}>
        From top to bottom
      </h2>
      <ul className="tree" ref={list}>
        {view.parts.map((part) => (
          // Not the button itself, which cannot be dragged in every browser; keys do the same on the button.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={part.id}
            draggable={isMovable(part)}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              event.dataTransfer.setData("text/plain", partWords(view, part));
              setDragged(part);
            }}
            onDragEnd={() => setDragged(null)}
            {...dropOn(part.place)}
          >
            <button
              type="button"
              aria-current={chosen.part === part.id}
              aria-keyshortcuts={isMovable(part) ? "Alt+ArrowUp Alt+ArrowDown" : undefined}
              onClick={() => onChoose({ key: null, field: null, part: part.id })}
              onKeyDown={(event) => {
                const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                if (!event.altKey || by === undefined || !isMovable(part)) return;
                event.preventDefault();
                move(part, by);
              }}
            >
              <span>{partWords(view, part)}</span>
              <small>{partKind(part)}</small>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
