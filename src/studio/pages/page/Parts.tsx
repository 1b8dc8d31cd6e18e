import { type DragEvent, useEffect, useRef, useState } from "react";
import type { PageView } from "../../protocol.ts";
import type { PartView } from "../../protocol-parts.ts";
import type { Chosen } from "./chosen.ts";
import { moveBlock } from "./move-block.ts";
import { partKind, partWords } from "./part-words.ts";

interface PartsProps {
  readonly view: PageView;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

/** What stands on the page, from the top: chosen by a press, put elsewhere by keys or by dragging. */
export function Parts({ view, chosen, onChoose }: PartsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<PartView | null>(null);
  const order = view.parts.map(({ was }) => was).join();
  const moved = useRef<{ readonly id: string; readonly from: string }>(null);
  // What changes its place in the list loses the focus by it.
  useEffect(() => {
    const { id, from } = moved.current ?? { id: "", from: order };
    if (from === order) return;
    moved.current = null;
    const index = view.parts.findIndex((part) => part.id === id);
    if (document.activeElement === document.body)
      list.current?.querySelectorAll<HTMLElement>(":scope button")[index]?.focus();
  });
  const move = (part: PartView, to: number) => {
    moved.current = { id: part.id, from: order };
    void moveBlock(view, part, to);
  };
  if (view.parts.length === 0) return null;
  const dropOn = (to: PartView["place"]) => ({
    onDragOver: (event: DragEvent) => {
      if (dragged !== null && to !== null) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== null && to !== null && to !== dragged.place) move(dragged, to);
      setDragged(null);
    },
  });
  return (
    <>
      <h2 className="sec__h">From top to bottom</h2>
      <ul className="tree" ref={list}>
        {view.parts.map((part) => (
          <li key={part.id} {...dropOn(part.place)}>
            <button
              type="button"
              aria-current={chosen.part === part.id}
              aria-keyshortcuts={part.place === null ? undefined : "Alt+ArrowUp Alt+ArrowDown"}
              draggable={part.place !== null}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = "move";
                setDragged(part);
              }}
              onDragEnd={() => setDragged(null)}
              onClick={() => onChoose({ key: null, field: null, part: part.id })}
              onKeyDown={(event) => {
                const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                if (!event.altKey || by === undefined || part.place === null) return;
                event.preventDefault();
                move(part, part.place + by);
              }}
            >
              <span>{partWords(view, part)}</span>
              <small>{partKind(part)}</small>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
