import { forArm } from "../for-arm.ts";
import type { PartView } from "../../protocol-parts.ts";
import { canMove, isMovable, moveBlock } from "./move-block.ts";
import { MovePart } from "./MovePart.tsx";
import { ObjectFields } from "./objects/ObjectFields.tsx";
import type { OnPage } from "./objects/on-page.ts";
import { kindBeside, partWords } from "./part-words.ts";
import { Removal } from "./Removal.tsx";

interface PartPanelProps {
  readonly page: OnPage;
  readonly part: PartView;
  /** Called after it was deleted. */
  readonly onGone: () => void;
}

/** The chosen part of the page: its place, its contents, and a button to delete it. */
export function PartPanel({ page, part, onGone }: PartPanelProps) {
  const words = partWords(page.view, part);
  const kind = kindBeside(page.view, part);
  return (
    <section className="sec" aria-labelledby="part-panel">
      <h2 id="part-panel">
        {kind === "" ? null : (
          <span className="chip" data-t="select">
            {kind}
          </span>
        )}{" "}
        {words}
      </h2>
      <Moves page={page} part={part} />
      <ObjectFields page={page} object={part} called={`“${words}”`} />
      <Goes page={page} part={part} onGone={onGone} />
    </section>
  );
}

function Moves({ page: { view }, part }: Omit<PartPanelProps, "onGone">) {
  const ways = isMovable(view, part) ? ([-1, 1] as const) : [];
  return (
    <div className="line" data-wrap="">
      {ways.map((by) => (
        // Not `disabled`, so that it keeps the focus when the part cannot move further.
        <button
          key={by}
          className="btn"
          type="button"
          aria-disabled={!canMove(view, part, by)}
          onClick={() => moveBlock(view, part, by)}
        >
          Move {by < 0 ? "up" : "down"}
        </button>
      ))}
      <MovePart view={view} part={part} />
    </div>
  );
}

function Goes({ page: { view }, part, onGone }: PartPanelProps) {
  const { flow, arm } = view;
  const { at, was, goesAs } = part;
  if (goesAs === null) return null;
  return (
    <Removal
      of={`the ${goesAs} “${partWords(view, part)}”`}
      command={forArm({ kind: "remove", flow, at, was }, arm)}
      onDone={onGone}
    />
  );
}
