import type { PageView } from "../../protocol.ts";
import type { PartView } from "../../protocol-parts.ts";
import { asSeen } from "../as-arm.ts";
import { canMove, moveBlock } from "./move-block.ts";
import { partKind, partWords } from "./part-words.ts";
import { Removal } from "./Removal.tsx";
import { wordsOf } from "./words-of.ts";

interface PartPanelProps {
  readonly view: PageView;
  readonly part: PartView;
  /** Called when it is gone, or something in it. */
  readonly onGone: () => void;
}

/** A chosen part of the page: where it stands, and what can be taken away of it. */
export function PartPanel(props: PartPanelProps) {
  const { view, part } = props;
  return (
    <section className="sec" aria-labelledby="part-panel">
      <h2 id="part-panel">
        <span className="chip" data-t="select">
          {partKind(part)}
        </span>{" "}
        {partWords(view, part)}
      </h2>
      <Changes {...props} />
    </section>
  );
}

function Changes({ view, part, onGone }: PartPanelProps) {
  const { flow, step } = view;
  const { at, was, place, isMessage, kind, name, buttons } = part;
  const words = partWords(view, part);
  return (
    <>
      {place === null ? null : (
        <div className="line">
          {([-1, 1] as const).map((by) => (
            // It keeps the focus when there is no further to go.
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
        </div>
      )}
      {isMessage ? (
        <Removal
          of={`the message “${words}”`}
          command={asSeen({ kind: "delete-message", flow, step, at, was }, view.arm)}
          onDone={onGone}
        />
      ) : null}
      {kind === "dialog" ? (
        <Removal
          of={`what opens over the page, “${words}”`}
          command={asSeen({ kind: "delete-dialog", flow, step, dialog: name }, view.arm)}
          onDone={onGone}
        />
      ) : null}
      {buttons.length === 0 ? null : <h3>{buttons.length === 1 ? "Its button" : "Its buttons"}</h3>}
      {buttons.map((button) => {
        const called = button.words === null ? button.event : wordsOf(view, button.words);
        return (
          <div key={button.at} className="stack" data-gap="s">
            <p className="small">{called}</p>
            <Removal
              of={`the button “${called}”`}
              command={asSeen({ kind: "delete-button", flow, step, at: button.at, was: button.was }, view.arm)}
              onDone={onGone}
            />
          </div>
        );
      })}
      {place === null && !isMessage && kind !== "dialog" && buttons.length === 0 ? (
        <p className="small muted">It cannot be moved or taken away here.</p>
      ) : null}
    </>
  );
}
