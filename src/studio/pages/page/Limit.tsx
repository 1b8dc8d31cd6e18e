import { useId, useState } from "react";
import type { SetLimit } from "../../edits/command-limit.ts";
import type { FieldView } from "../../protocol-page.ts";
import { asSeen } from "../as-arm.ts";
import { edit } from "../state.ts";

const WORDS: Readonly<Record<string, string>> = {
  minLength: "At least so many characters",
  maxLength: "At most so many characters",
  minimum: "At least",
  maximum: "At most",
  minItems: "At least so many entries",
  maxItems: "At most so many entries",
};

interface LimitProps {
  readonly field: FieldView;
  readonly limit: FieldView["limits"][number];
  /** The arm for which the page is shown. */
  readonly arm: string;
}

/** A limit of a field, and how many fields share it. */
export function Limit({ field, limit, arm }: LimitProps) {
  const id = useId();
  const [written, setWritten] = useState(String(limit.value));
  const save = () => {
    const value = Number(written);
    if (!Number.isInteger(value) || value < 0 || value === limit.value) return setWritten(String(limit.value));
    const keyword = limit.keyword as SetLimit["keyword"];
    const { form, name } = field;
    void edit(asSeen({ kind: "set-limit", form, field: name, keyword, value, was: limit.value }, arm));
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
