import { type FormEvent, useId, useState } from "react";
import { type Is, type Presence, type PresenceCase, PRESENCES } from "../../edits/presence.ts";
import type { Overview } from "../../protocol.ts";
import type { AnswerView, FieldView, PageView } from "../../protocol-page.ts";
import { emptyCondition } from "../conditions/condition-words.ts";
import { CaseAsks } from "./CaseAsks.tsx";
import { CaseTakes } from "./CaseTakes.tsx";

interface CasesProps {
  readonly view: PageView;
  readonly field: FieldView;
  readonly languages: Overview["languages"];
  /** What a condition may read. */
  readonly answers: readonly AnswerView[];
  readonly presence: Presence;
  /** Called when something was edited but not yet used. */
  readonly onBegin: () => void;
  /** `was` is the presence when the cases were opened. */
  readonly onUse: (presence: Presence, was: Presence) => void;
}

/** A case that is being edited. */
interface Draft {
  readonly id: number;
  readonly one: PresenceCase;
  /** The case when it was opened, as a sentence. Absent for a new case. */
  readonly said?: string;
}

/** With more cases, each is folded to a sentence. */
const MOST_OPEN = 3;

/**
 * Edits the cases of a field, in menus or as expressions, with their limits. Nothing is saved before "Use it", because
 * half a condition means nothing.
 */
export function Cases({ view, field, languages, answers, presence, onBegin, onUse }: CasesProps) {
  const id = useId();
  const [was] = useState(presence);
  const [first] = answers;
  const [cases, setCases] = useState<readonly Draft[]>(() =>
    presence.cases.length === 0 && first !== undefined
      ? [{ id: 0, one: newCase(first) }]
      : presence.cases.map((one, index) => ({ id: index, one, said: field.said[index] ?? "" })),
  );
  const [otherwise, setOtherwise] = useState<Is>(presence.otherwise);
  const [limits, setLimits] = useState(presence.limits);
  if (first === undefined) return <p className="small muted">There is nothing here that it could depend on.</p>;
  const begin =
    <T,>(set: (to: T) => void) =>
    (to: T) => {
      onBegin();
      set(to);
    };
  const setAll = begin(setCases);
  const change = (which: number, to: PresenceCase | undefined) =>
    setAll(cases.flatMap((draft) => (draft.id !== which ? [draft] : to === undefined ? [] : [{ ...draft, one: to }])));
  const use = (event: FormEvent) => {
    event.preventDefault();
    onUse(
      {
        cases: cases.map(({ one }) => one),
        otherwise: cases.length === 0 && otherwise === "hidden" ? "optional" : otherwise,
        ...(limits !== undefined && { limits }),
      },
      was,
    );
  };
  const added = Math.max(-1, ...cases.map((draft) => draft.id)) + 1;
  return (
    <form className="stack" onSubmit={use}>
      {cases.map(({ id: which, one, said }, index) => (
        <fieldset key={which} className="stack case" data-gap="s">
          <legend className="lab">{index === 0 ? "First" : "Else"}</legend>
          <Folded said={cases.length > MOST_OPEN ? said : undefined}>
            <IsMenu name="It" value={one.is} choices={CASE_IS} onPick={(is) => change(which, { ...one, is })} />
            <CaseAsks
              view={view}
              form={field.form}
              answers={answers}
              asks={one}
              onChange={(asks) => change(which, { ...asks, is: one.is, ...limitsOf(one) })}
            />
            <CaseTakes
              view={view}
              field={field}
              languages={languages}
              limits={one.limits}
              onChange={(to) => change(which, withLimits(one, to))}
            />
            <div className="line">
              <button className="btn" data-size="s" type="button" onClick={() => change(which, undefined)}>
                Remove this case
              </button>
            </div>
          </Folded>
        </fieldset>
      ))}
      <button
        className="btn"
        data-size="s"
        type="button"
        onClick={() => setAll([...cases, { id: added, one: newCase(first) }])}
      >
        One more case
      </button>
      <IsMenu name="Elsewhere it" value={otherwise} choices={PRESENCES} onPick={begin(setOtherwise)} />
      {was.limits === undefined ? null : (
        <CaseTakes view={view} field={field} languages={languages} limits={limits} onChange={begin(setLimits)} />
      )}
      <div className="line">
        <button className="btn" type="submit" aria-describedby={`${id}-hint`}>
          Use it
        </button>
      </div>
      <p className="small muted" id={`${id}-hint`}>
        The cases are evaluated in this order. The first one that holds counts.
      </p>
    </form>
  );
}

function newCase(answer: AnswerView): PresenceCase {
  return { is: "optional", holding: "all", conditions: [emptyCondition(answer)] };
}

const limitsOf = ({ limits }: PresenceCase) => (limits === undefined ? {} : { limits });

function withLimits({ limits: _limits, ...one }: PresenceCase, to: PresenceCase["limits"]): PresenceCase {
  return to === undefined ? one : { ...one, limits: to };
}

interface FoldedProps {
  /** The sentence of the folded case. Absent if the case is not folded. */
  readonly said: string | undefined;
  readonly children: React.ReactNode;
}

/** One of many cases, folded to a sentence. */
function Folded({ said, children }: FoldedProps) {
  if (said === undefined) return children;
  return (
    <details>
      <summary className="small">{said}</summary>
      <div className="stack" data-gap="s">
        {children}
      </div>
    </details>
  );
}

const CASE_IS = [...PRESENCES, "as-elsewhere"] as const;

const IS: Readonly<Record<PresenceCase["is"], string>> = {
  required: "must be filled in",
  optional: "may be left empty",
  hidden: "is not shown",
  "as-elsewhere": "is as elsewhere",
};

interface IsMenuProps<T extends PresenceCase["is"]> {
  readonly name: string;
  readonly value: T;
  readonly choices: readonly T[];
  readonly onPick: (value: T) => void;
}

function IsMenu<T extends PresenceCase["is"]>({ name, value, choices, onPick }: IsMenuProps<T>) {
  return (
    <label className="pick">
      <span>{name}</span>
      <select
        aria-label={name}
        value={value}
        onChange={({ target }) => onPick(choices.find((one) => one === target.value) ?? value)}
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {IS[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
