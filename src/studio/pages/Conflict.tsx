import { useAtom } from "jotai";
import type { Command } from "../commands/index.ts";
import type { ArmEdit } from "../commands/for-arm.ts";
import { Dialog } from "./Dialog.tsx";
import { RequestForm } from "./forms/RequestForm.tsx";
import { conflictAtom, edit } from "./state.ts";

/** Asks the person to decide if two people changed the same thing. Nothing is written before that. */
export function Conflict() {
  const [conflict, setConflict] = useAtom(conflictAtom);
  const end = () => setConflict(null);
  return (
    <Dialog title="Somebody else has changed this in the meantime" isOpen={conflict !== null} isShowing onClose={end}>
      {() => (
        <>
          {conflict?.conflicts.map(({ of, mine, theirs, was }) => (
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
          <RequestForm
            properties={{}}
            submit="Take theirs"
            leave="Keep mine"
            onSend={async () => {
              conflict?.takeTheirs?.();
              end();
              return true;
            }}
            onLeave={() => {
              if (conflict !== null) void edit(overTheirs(conflict.command, conflict.conflicts), conflict);
              end();
            }}
          />
        </>
      )}
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
