import { useId, useState } from "react";
import type { Command } from "../../edits/command.ts";
import type { FieldView } from "../../protocol.ts";
import { edit } from "../state.ts";

const WORDS: Readonly<Record<string, string>> = {
  minLength: "At least so many characters",
  maxLength: "At most so many characters",
  minimum: "At least",
  maximum: "At most",
  minItems: "At least so many entries",
  maxItems: "At most so many entries",
};

/** How much a field takes, and who shares that. */
export function Limit({ field, limit }: { readonly field: FieldView; readonly limit: FieldView["limits"][number] }) {
  const id = useId();
  const [written, setWritten] = useState(String(limit.value));
  const save = () => {
    const value = Number(written);
    if (!Number.isInteger(value) || value < 0 || value === limit.value) return setWritten(String(limit.value));
    const keyword = limit.keyword as Extract<Command, { kind: "set-limit" }>["keyword"];
    void edit({ kind: "set-limit", form: field.form, field: field.name, keyword, value, was: limit.value });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label className="lab" htmlFor={id}>
        {WORDS[limit.keyword] ?? limit.keyword}
      </label>
      <span className="line">
        <input
          className="in"
          id={id}
          type="number"
          min={0}
          step={1}
          value={written}
          aria-describedby={`${id}-shared`}
          onChange={({ target }) => setWritten(target.value)}
        />
        <button className="btn" type="submit">
          Save
        </button>
      </span>
      <p className="small muted" id={`${id}-shared`}>
        {limit.shared > 1 ? `${limit.shared} fields of all journeys share it, and the service with them.` : "Its own."}
      </p>
    </form>
  );
}
