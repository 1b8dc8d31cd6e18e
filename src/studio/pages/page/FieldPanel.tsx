import { useId, useState } from "react";
import type { Command } from "../../edits/command.ts";
import type { FieldView } from "../../protocol.ts";
import { Segments } from "../Segments.tsx";
import { edit } from "../state.ts";

interface FieldPanelProps {
  readonly field: FieldView;
  readonly sites: readonly string[];
}

/** A chosen field: whether it must be filled in, and what it takes. */
export function FieldPanel({ field, sites }: FieldPanelProps) {
  const { form, name, required, sensitive, limits } = field;
  const chosen = typeof required === "string" ? required : "site";
  const [isBySite, setBySite] = useState(chosen === "site");
  const set = (to: Extract<Command, { kind: "set-required" }>["required"]) =>
    void edit({ kind: "set-required", form, field: name, required: to });
  const optional = typeof required === "object" ? required.exceptAt : [];
  return (
    <section className="sec" aria-labelledby="field-panel">
      <h2 id="field-panel">
        <span className="chip" data-t="select">
          Field
        </span>{" "}
        {name}
      </h2>
      <h3>Must it be filled in?</h3>
      {chosen === "sometimes" ? (
        <p className="small muted">Under a condition of its form. Choosing here takes nothing of that away.</p>
      ) : null}
      <Segments
        name="Must it be filled in?"
        block
        value={isBySite ? "site" : chosen}
        choices={[
          ["always", "Always"],
          ["never", "Never"],
          ["site", "Not at some sites"],
        ]}
        onChoose={(to) => {
          setBySite(to === "site");
          if (to === "always" || to === "never") set(to);
        }}
      />
      {isBySite ? (
        <fieldset className="stack" data-gap="s">
          <legend className="lab">It may be left empty at</legend>
          {sites.map((site) => (
            <label key={site} className="check">
              <input
                type="checkbox"
                checked={optional.includes(site)}
                onChange={({ target }) => {
                  const next = target.checked ? [...optional, site] : optional.filter((one) => one !== site);
                  set(next.length === 0 ? "always" : { exceptAt: next });
                }}
              />
              <span>{site}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {limits.length === 0 ? null : <h3>What it takes</h3>}
      {limits.map((limit) => (
        <Limit key={`${limit.keyword} ${limit.value}`} field={field} limit={limit} />
      ))}
      {sensitive ? (
        <p className="small">
          What people enter here is kept nowhere, not in the browser either, and told to no analytics. That is not
          changed here.
        </p>
      ) : null}
    </section>
  );
}

const WORDS: Readonly<Record<string, string>> = {
  minLength: "At least so many characters",
  maxLength: "At most so many characters",
  minimum: "At least",
  maximum: "At most",
  minItems: "At least so many entries",
  maxItems: "At most so many entries",
};

function Limit({ field, limit }: { readonly field: FieldView; readonly limit: FieldView["limits"][number] }) {
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
