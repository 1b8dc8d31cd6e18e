import { useAtom } from "jotai";
import { useEffect, useRef } from "react";
import type { Command } from "../commands/index.ts";
import type { ArmEdit } from "../commands/for-arm.ts";
import { Dialog } from "./Dialog.tsx";
import { disputeAtom, edit } from "./state.ts";

/** Asks the person to decide if two people changed the same thing. Nothing is written before that. */
export function Dispute() {
  const [dispute, setDispute] = useAtom(disputeAtom);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dispute !== null && dialog.current?.open === false) dialog.current.showModal();
  }, [dispute]);
  const end = () => {
    dialog.current?.close();
    setDispute(null);
  };
  return (
    <Dialog
      ref={dialog}
      title="Somebody else has changed this in the meantime"
      isOpen={dispute !== null}
      isShowing
      onClose={() => setDispute(null)}
    >
      {dispute?.conflicts.map(({ of, mine, theirs, was }) => (
        <section key={of} aria-label={of}>
          <p className="small muted">{of}</p>
          <dl className="versions">
            <dt>Yours</dt>
            <dd>{mine ?? "nothing"}</dd>
            <dt>Theirs</dt>
            <dd>{theirs ?? "nothing"}</dd>
            <dt>Before</dt>
            <dd className="muted">{was ?? "nothing"}</dd>
          </dl>
        </section>
      ))}
      <div className="line">
        <button
          className="btn"
          type="button"
          onClick={() => {
            if (dispute !== null) void edit(overTheirs(dispute.command, dispute.conflicts), dispute);
            end();
          }}
        >
          Keep mine
        </button>
        <button
          className="btn"
          data-v="primary"
          type="button"
          onClick={() => {
            dispute?.takeTheirs?.();
            end();
          }}
        >
          Take theirs
        </button>
      </div>
    </Dialog>
  );
}

/** The same edit, marked as made after seeing the others' changes. */
function overTheirs(
  command: Command,
  conflicts: readonly { readonly at?: string; readonly of: string; readonly theirs: string | null }[],
): Command {
  const theirs = new Map(conflicts.map((one) => [one.at ?? one.of, one.theirs]));
  if (command.kind === "edit-file")
    return { ...command, seen: [...command.seen, ...conflicts.map((one) => one.theirs ?? "")] };
  if (command.kind === "as-arm") return { ...command, does: overWhat(command.does, theirs) };
  return command.kind === "set" ? overWhat(command, theirs) : command;
}

function overWhat(does: ArmEdit, theirs: ReadonlyMap<string, string | null>): ArmEdit {
  const [now = null] = theirs.values();
  if (does.kind !== "set") return does;
  if ("presence" in does) return { ...does, seen: [...does.seen, ...[...theirs.values()].map((one) => one ?? "")] };
  if ("field" in does) {
    const now = [...theirs].map(([at, value]) => [at, value === null ? null : Number(value)] as const);
    return { ...does, was: { ...does.was, ...Object.fromEntries(now) } };
  }
  if ("when" in does) return { ...does, was: now };
  if (!("texts" in does)) return does;
  const texts = does.texts.map((text) => {
    const of = `${text.key}, ${text.language}`;
    return theirs.has(of) ? { ...text, was: theirs.get(of) ?? null } : text;
  });
  return { ...does, texts };
}
