import { type FormEvent, useId, useState } from "react";
import type { Command } from "../../edits/command.ts";
import type { FieldView } from "../../protocol.ts";
import { edit } from "../state.ts";
import { Intended } from "./Intended.tsx";

interface FieldNameProps {
  readonly field: FieldView;
  /** Called with the new name; `null`: the field is gone. */
  readonly onRenamed: (name: string | null) => void;
}

/** The name that a field has in the files: another one wherever it is named, or the field goes. What that would change is shown first. */
export function FieldName({ field: { form, name }, onRenamed }: FieldNameProps) {
  const id = useId();
  const [to, setTo] = useState(name);
  const [intended, setIntended] = useState<Command | null>(null);
  const look = (event: FormEvent) => {
    event.preventDefault();
    if (to !== name) setIntended({ kind: "rename-field", form, field: name, to });
  };
  const carryOut = async (command: Command) => {
    if (await edit(command)) onRenamed(command.kind === "rename-field" ? command.to : null);
    else setIntended(null);
  };
  return (
    <details>
      <summary className="small">Rename or delete</summary>
      <form className="stack" data-gap="s" onSubmit={look}>
        <label className="lab" htmlFor={id}>
          The field’s name in the files
        </label>
        <input
          className="in"
          id={id}
          required
          pattern="[a-z][A-Za-z0-9]{0,59}"
          title="Letters and digits, a small letter first"
          value={to}
          onChange={({ target }) => {
            setTo(target.value);
            setIntended(null);
          }}
        />
        <div className="line">
          <button className="btn" type="submit">
            Rename…
          </button>
          <button
            className="btn"
            type="button"
            onClick={() => setIntended({ kind: "delete-field", form, field: name })}
          >
            Delete…
          </button>
        </div>
      </form>
      {intended === null ? null : (
        <Intended
          key={JSON.stringify(intended)}
          command={intended}
          verb={intended.kind === "rename-field" ? "Rename it" : "Delete it"}
          onDo={() => void carryOut(intended)}
          onLeave={() => setIntended(null)}
        />
      )}
    </details>
  );
}
