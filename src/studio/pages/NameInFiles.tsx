import { type FormEvent, type ReactNode, useId, useState } from "react";
import type { Command } from "../commands/index.ts";
import { Intended } from "./page/Intended.tsx";
import { edit } from "./state.ts";

interface NameInFilesProps {
  /** The field's label. */
  readonly label: string;
  /** Whose name it is, for screen readers. Absent if there is only one such name. */
  readonly of?: string;
  readonly name: string;
  /** The schema of a new name. */
  readonly schema: { readonly pattern: string };
  readonly rename: (to: string) => Command;
  /** The command that deletes it. Absent if that is not offered. */
  readonly remove?: Command;
  /** Called with the new name, or with `null` after deletion. */
  readonly onDone: (name: string | null) => void;
  /** Questions to answer before deletion. */
  readonly children?: ReactNode;
}

/** Renames something in all files, or deletes it. Shows a preview first. */
export function NameInFiles({
  label,
  of,
  name,
  schema: { pattern },
  rename,
  remove,
  onDone,
  children,
}: NameInFilesProps) {
  const id = useId();
  const [to, setTo] = useState(name);
  const [intended, setIntended] = useState<Command | null>(null);
  const look = (event: FormEvent) => {
    event.preventDefault();
    if (to !== name) setIntended(rename(to));
  };
  const isRemoval = intended?.kind === remove?.kind && remove !== undefined;
  const carryOut = async (command: Command, seen: string) => {
    if (await edit(command, { seen })) onDone(isRemoval ? null : to);
    else setIntended(null);
  };
  return (
    <details>
      <summary className="small">
        {remove === undefined ? "Rename" : "Rename or delete"}
        {of === undefined ? null : <span className="vh"> “{of}”</span>}
      </summary>
      <form className="stack" data-gap="s" onSubmit={look} onChange={() => setIntended(null)}>
        <label className="lab" htmlFor={id}>
          {label}
        </label>
        <input
          className="in"
          id={id}
          required
          // Browsers want hyphens in a class escaped.
          pattern={pattern.slice(1, -1).replaceAll("-]", "\\-]")}
          title={`Letters${pattern.includes("-]") ? ", digits and hyphens" : " and digits"}, a ${pattern.startsWith("^[a-z]") ? "small " : ""}letter first`}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        {children}
        <div className="line">
          <button className="btn" type="submit">
            Rename…
          </button>
          {remove === undefined ? null : (
            <button className="btn" type="button" onClick={() => setIntended(remove)}>
              Delete…
            </button>
          )}
        </div>
      </form>
      {intended === null ? null : (
        <Intended
          key={JSON.stringify(intended)}
          command={intended}
          verb={isRemoval ? "Delete it" : "Rename it"}
          onDo={(seen) => void carryOut(intended, seen)}
          onLeave={() => setIntended(null)}
        />
      )}
    </details>
  );
}
