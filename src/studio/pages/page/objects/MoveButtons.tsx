import type { KeyboardEvent } from "react";

const PATHS = { up: "m5 12 5-5 5 5", down: "m5 8 5 5 5-5" } as const;

interface MoveButtonsProps {
  /** What is moved. */
  readonly words: string;
  readonly moves: { readonly up: boolean; readonly down: boolean };
  /** Called with the number of places: down if positive, up if negative. */
  readonly onMove: (by: number) => void;
}

/** Two buttons that move an item of a list. */
export function MoveButtons({ words, moves, onMove }: MoveButtonsProps) {
  return (
    <>
      {(["up", "down"] as const).map((way) => (
        <button
          key={way}
          className="ib"
          type="button"
          aria-label={`Move ${way}: “${words}”`}
          title={`Move ${way}`}
          // Not `disabled`, so that it keeps the focus when the item cannot move further.
          aria-disabled={!moves[way]}
          onClick={() => moves[way] && onMove(way === "up" ? -1 : 1)}
        >
          <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
            <path d={PATHS[way]} fill="none" stroke="currentColor" strokeWidth="1.6" />
          </svg>
        </button>
      ))}
    </>
  );
}

/** The same by `Alt` with an arrow key. */
export function byArrow(event: KeyboardEvent, onMove: (by: number) => void): void {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!event.altKey || by === undefined) return;
  event.preventDefault();
  onMove(by);
}
