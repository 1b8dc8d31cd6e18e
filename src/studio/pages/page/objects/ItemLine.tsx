import type { KeyboardEvent, ReactNode } from "react";

const PATHS = { up: "m5 12 5-5 5 5", down: "m5 8 5 5 5-5" } as const;

export interface ItemLineProps {
  readonly words: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** Where it can be moved. `null` if it cannot be moved at all. */
  readonly moves: { readonly up: boolean; readonly down: boolean } | null;
  /** Called with the number of places: down if positive, up if negative. */
  readonly onMove: (by: number) => void;
  /** What stands behind its words. */
  readonly children?: ReactNode;
}

/** The line of an item of a list: a button that opens it, and two that move it, as `Alt` with an arrow key does. */
export function ItemLine({ words, isOpen, onOpen, moves, onMove, children }: ItemLineProps) {
  return (
    <div className="items__line">
      <button
        className="words"
        type="button"
        aria-expanded={isOpen}
        aria-keyshortcuts={moves === null ? undefined : "Alt+ArrowUp Alt+ArrowDown"}
        onClick={() => onOpen(!isOpen)}
        onKeyDown={(event) => moves !== null && byArrow(event, onMove)}
      >
        {words}
        {children}
      </button>
      {moves === null
        ? null
        : (["up", "down"] as const).map((direction) => (
            <button
              key={direction}
              className="ib"
              type="button"
              aria-label={`Move ${direction}: “${words}”`}
              title={`Move ${direction}`}
              // Not `disabled`, so that it keeps the focus when the item cannot move further.
              aria-disabled={!moves[direction]}
              onClick={() => moves[direction] && onMove(direction === "up" ? -1 : 1)}
            >
              <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
                <path d={PATHS[direction]} fill="none" stroke="currentColor" strokeWidth="1.6" />
              </svg>
            </button>
          ))}
    </div>
  );
}

function byArrow(event: KeyboardEvent, onMove: (by: number) => void): void {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!event.altKey || by === undefined) return;
  event.preventDefault();
  onMove(by);
}
