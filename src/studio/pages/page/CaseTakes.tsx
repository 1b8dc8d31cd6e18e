import { useState } from "react";
import type { CaseLimits } from "../../edits/case-limits.ts";
import type { Overview } from "../../protocol.ts";
import type { FieldView, PageView } from "../../protocol-page.ts";
import { Labelled, Question } from "../Question.tsx";
import { CaseRefusal, type SetLimits } from "./CaseRefusal.tsx";
import { linesOf, valuesIn } from "./value-lines.ts";

interface CaseTakesProps {
  readonly view: PageView;
  readonly field: FieldView;
  readonly languages: Overview["languages"];
  readonly limits: CaseLimits | undefined;
  readonly onChange: (limits: CaseLimits | undefined) => void;
}

/** The limits of answers in a case, in addition to the field's own limits. */
export function CaseTakes({ view, field, languages, limits: given, onChange }: CaseTakesProps) {
  const limits = given ?? NONE;
  const set: SetLimits = (some) => {
    const entries = Object.entries({ ...limits, ...some }).filter(
      ([, value]) => value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0),
    );
    onChange(entries.length === 0 ? undefined : Object.fromEntries(entries));
  };
  const isLimited = LIMITS.some((key) => limits[key] !== undefined);
  const inputs = { limits, takes: field.takes, set };
  return (
    <details open={isLimited}>
      <summary className="lab">What it accepts there</summary>
      <div className="stack" data-gap="s">
        <OfText {...inputs} />
        <OfNumber {...inputs} />
        <Only {...inputs} />
        {isLimited || limits.examples !== undefined || limits["x-refuses"] !== undefined ? (
          <Examples {...inputs} />
        ) : null}
        <CaseRefusal view={view} field={field} languages={languages} limits={limits} set={set} />
      </div>
    </details>
  );
}

const NONE: CaseLimits = {};

const LIMITS = ["minLength", "maxLength", "minimum", "maximum", "pattern", "const", "enum"] as const;

interface InputsProps {
  readonly limits: CaseLimits;
  readonly takes: FieldView["takes"];
  readonly set: SetLimits;
}

function OfText({ limits, takes, set }: InputsProps) {
  const { minLength, maxLength, pattern } = limits;
  if (takes !== "text" && minLength === undefined && maxLength === undefined && pattern === undefined) return null;
  return (
    <>
      <Amount
        label="Minimum number of characters there"
        value={minLength}
        {...COUNT}
        onWrite={(to) => set({ minLength: to })}
      />
      <Amount
        label="Maximum number of characters there"
        value={maxLength}
        {...COUNT}
        onWrite={(to) => set({ maxLength: to })}
      />
      <Question
        label="Pattern (a regular expression)"
        required={false}
        className="in mono"
        maxLength={2_000}
        spellCheck={false}
        autoComplete="off"
        value={pattern ?? ""}
        onWrite={(to) => set({ pattern: to })}
      />
    </>
  );
}

function OfNumber({ limits, takes, set }: InputsProps) {
  const { minimum, maximum } = limits;
  if (takes !== "number" && minimum === undefined && maximum === undefined) return null;
  return (
    <>
      <Amount label="Minimum there" value={minimum} step="any" onWrite={(to) => set({ minimum: to })} />
      <Amount label="Maximum there" value={maximum} step="any" onWrite={(to) => set({ maximum: to })} />
    </>
  );
}

/** The only allowed answers. A single `const` is kept until it is edited. */
function Only({ limits, takes, set }: InputsProps) {
  if (takes === "tick") return <Tick value={limits.const} onPick={(value) => set({ const: value, enum: undefined })} />;
  return (
    <Lines
      label="Only these answers, one per line"
      values={limits.enum ?? (limits.const === undefined ? [] : [limits.const])}
      takes={takes}
      onWrite={(values) =>
        set(
          values.length === 1 && limits.enum === undefined
            ? { const: values[0], enum: undefined }
            : { const: undefined, enum: values },
        )
      }
    />
  );
}

function Examples({ limits, takes, set }: InputsProps) {
  if (takes === "tick") return null;
  return (
    <>
      <Lines
        label="Examples of accepted answers, one per line: the check tries them"
        values={limits.examples ?? []}
        takes={takes}
        onWrite={(examples) => set({ examples })}
      />
      <Lines
        label="Examples of refused answers, one per line"
        values={limits["x-refuses"] ?? []}
        takes={takes}
        onWrite={(refused) => set({ "x-refuses": refused })}
      />
    </>
  );
}

interface AmountProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly min?: number;
  readonly max?: number;
  readonly step: number | "any";
  readonly onWrite: (value: number | undefined) => void;
}

const COUNT = { min: 0, max: 1_000_000, step: 1 } as const;

function Amount({ value, onWrite, ...input }: AmountProps) {
  return (
    <Question
      {...input}
      required={false}
      type="number"
      value={value ?? ""}
      onWrite={(words) => onWrite(words === "" ? undefined : Number(words))}
    />
  );
}

function Tick({
  value,
  onPick,
}: {
  readonly value: CaseLimits["const"];
  readonly onPick: (value: boolean | undefined) => void;
}) {
  return (
    <label className="pick">
      <span>Accepts</span>
      <select
        aria-label="Accepts"
        value={String(value ?? "")}
        onChange={({ target }) => onPick(target.value === "" ? undefined : target.value === "true")}
      >
        <option value="">either answer</option>
        <option value="true">only yes</option>
        <option value="false">only no</option>
      </select>
    </label>
  );
}

interface LinesProps {
  readonly label: string;
  readonly values: NonNullable<CaseLimits["enum"]>;
  readonly takes: FieldView["takes"];
  readonly onWrite: (values: NonNullable<CaseLimits["enum"]>) => void;
}

function Lines({ label, values, takes, onWrite }: LinesProps) {
  // The text as typed. Empty lines are not values.
  const [lines, setLines] = useState(() => linesOf(values, takes));
  if (lines === undefined)
    return (
      <p className="small muted">
        {label}: some cannot be written on a line of their own ({values.map((one) => JSON.stringify(one)).join(", ")}).
        Change them at the place JSON.
      </p>
    );
  return (
    <Labelled label={label}>
      {(own) => (
        <textarea
          {...own}
          className="in mono"
          rows={Math.min(6, Math.max(2, lines.split("\n").length))}
          spellCheck={false}
          value={lines}
          onChange={({ target }) => {
            setLines(target.value);
            onWrite(valuesIn(target.value, takes));
          }}
        />
      )}
    </Labelled>
  );
}
