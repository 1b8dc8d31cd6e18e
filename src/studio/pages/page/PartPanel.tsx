import { forArm } from "../for-arm.ts";
import type { PartView } from "../../protocol-parts.ts";
import { isMovable, movablePart, movedTo } from "./movable.ts";
import { MoveButtons } from "./MoveField.tsx";
import { ObjectFields } from "./objects/ObjectFields.tsx";
import type { OnPage } from "./objects/on-page.ts";
import { kindBeside, partWords } from "./words-of-text.ts";
import { Removal } from "./Removal.tsx";
import { MOVE_PART } from "../../commands/move.ts";
import type { JsonObject } from "../../../engine/index.ts";
import type { PageView } from "../../protocol-page.ts";
import { CommentsOn } from "../comments/Conversation.tsx";
import { CommandDialog } from "../CommandDialog.tsx";
import { copiedPart } from "./copied.ts";
import { CopyButton } from "./Paste.tsx";
import { placesAt } from "./part-places.ts";
import { Button, Chip } from "../Controls.tsx";

interface PartPanelProps {
  readonly page: OnPage;
  readonly part: PartView;
  /** Called after it was deleted. */
  readonly onGone: () => void;
  /** Asks what to add below it. */
  readonly onAdd: () => void;
}

/** The chosen part of the page: its place, its contents, and a button to delete it. */
export function PartPanel({ page, part, onGone, onAdd }: PartPanelProps) {
  const words = partWords(page.view, part);
  const kind = kindBeside(page.view, part);
  return (
    <section className="sec" aria-labelledby="part-panel">
      <h2 id="part-panel">
        {kind === "" ? null : <Chip words={kind} tone="select" />} {words}
      </h2>
      <Moves page={page} part={part} onAdd={onAdd} />
      <ObjectFields page={page} object={part} called={`“${words}”`} />
      <Goes page={page} part={part} onGone={onGone} />
      <CommentsOn
        about={{
          called: words,
          flow: page.view.flow,
          step: page.view.step,
          part: `${part.kind} ${part.name} ${part.words ?? part.at}`,
        }}
      />
    </section>
  );
}

function Moves({ page: { view }, part, onAdd }: Omit<PartPanelProps, "onGone">) {
  const movable = movablePart(view, part);
  return (
    <div className="line" data-wrap="">
      {movable !== undefined && isMovable(movable) ? <MoveButtons view={view} movable={movable} /> : null}
      <MovePart view={view} part={part} />
      <CopyButton copied={copiedPart(view, part)} />
      {part.place === null ? null : <Button words="Add below…" onClick={onAdd} />}
    </div>
  );
}

function Goes({ page: { view }, part, onGone }: Omit<PartPanelProps, "onAdd">) {
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

interface MovePartProps {
  readonly view: PageView;
  readonly part: PartView;
}

/** Moves a part to another place of the page, also into a part that holds others, or out of it. */
function MovePart({ view, part }: MovePartProps) {
  const moves = placesAt(view).flatMap((place) => {
    const command = movedTo(view, part, place);
    return command === undefined ? [] : [{ ...place, command }];
  });
  // Within one list, two buttons are enough.
  if (part.place === null || new Set(moves.map(({ list }) => list)).size < 2) return null;
  return (
    <CommandDialog
      schema={MOVE_PART}
      view={view}
      languages={[]}
      of={partWords(view, part)}
      offers={{ after: moves.map(({ words, command }) => ({ words, value: { ...command } as unknown as JsonObject })) }}
      complete={(members) => members["after"] as JsonObject}
    />
  );
}
