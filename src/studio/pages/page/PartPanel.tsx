import { useCallback } from "react";
import type { SettingValue } from "../../edits/command-setting.ts";
import type { PageView } from "../../protocol-page.ts";
import type { ButtonView, PartView } from "../../protocol-parts.ts";
import { asSeen } from "../as-arm.ts";
import { edit } from "../state.ts";
import { canMove, moveBlock } from "./move-block.ts";
import { kindBeside, partWords } from "./part-words.ts";
import { Removal } from "./Removal.tsx";
import { Settings } from "./Settings.tsx";
import { wordsOf } from "./words-of.ts";

interface PartPanelProps {
  readonly view: PageView;
  readonly part: PartView;
  /** Called after it, or something in it, was deleted. */
  readonly onGone: () => void;
}

/** The chosen part of the page: its place, its settings, and buttons to delete it. */
export function PartPanel(props: PartPanelProps) {
  const { view, part } = props;
  const kind = kindBeside(view, part);
  return (
    <section className="sec" aria-labelledby="part-panel">
      <h2 id="part-panel">
        {kind === "" ? null : (
          <span className="chip" data-t="select">
            {kind}
          </span>
        )}{" "}
        {partWords(view, part)}
      </h2>
      <PartSettings {...props} />
      <Changes {...props} />
    </section>
  );
}

function PartSettings({ view, part }: PartPanelProps) {
  const { flow, step, arm } = view;
  const { at, was, settings } = part;
  const save = useCallback(
    (changed: Readonly<Record<string, SettingValue | null>>) =>
      edit(asSeen({ kind: "set-settings", flow, step, at, was, settings: changed }, arm)),
    [flow, step, at, was, arm],
  );
  return <Settings name="settings" title="Settings" submit="Save" settings={settings} onSave={save} />;
}

function firstOf(buttons: readonly ButtonView[], { event }: ButtonView): number {
  return buttons.findIndex((one) => one.event === event);
}

/** Moves a button within its list. Shows nothing if it is the only one. */
function MoveButton({ view, button, called }: { view: PageView; button: ButtonView; called: string }) {
  const { place, at, was } = button;
  if (place === null) return null;
  const { flow, step } = view;
  return (
    <div className="line">
      {([-1, 1] as const).map((by) => {
        const canMove = place.index + by >= 0 && place.index + by < place.of;
        const does = { kind: "move-button", flow, step, at, was, by } as const;
        return (
          <button
            key={by}
            className="btn"
            data-size="s"
            type="button"
            aria-disabled={!canMove}
            onClick={() => canMove && void edit(asSeen(does, view.arm))}
          >
            Move {by < 0 ? "up" : "down"}
            <span className="vh"> the button “{called}”</span>
          </button>
        );
      })}
    </div>
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
          of={`the dialog “${words}”`}
          command={asSeen({ kind: "delete-dialog", flow, step, dialog: name }, view.arm)}
          onDone={onGone}
        />
      ) : null}
      {buttons.length === 0 ? null : <h3>{buttons.length === 1 ? "Its button" : "Its buttons"}</h3>}
      {buttons.map((button, index) => {
        const called = button.words === null ? button.event : wordsOf(view, button.words);
        return (
          // The key follows the button, so that a moved button keeps the focus.
          <div
            key={`${button.event} ${index === firstOf(buttons, button) ? "" : index}`}
            className="stack"
            data-gap="s"
          >
            <p className="small">{called}</p>
            <MoveButton view={view} button={button} called={called} />
            <Removal
              of={`the button “${called}”`}
              command={asSeen({ kind: "delete-button", flow, step, at: button.at, was: button.was }, view.arm)}
              onDone={onGone}
            />
          </div>
        );
      })}
      {place === null && !isMessage && kind !== "dialog" && buttons.length === 0 ? (
        <p className="small muted">It cannot be moved or deleted here.</p>
      ) : null}
    </>
  );
}
