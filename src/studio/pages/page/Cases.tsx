import { type FormEvent, useId, useState } from "react";
import { type Is, type Presence, type PresenceCase, PRESENCES } from "../../edits/presence.ts";
import type { AnswerView, PageView } from "../../protocol.ts";
import { emptyCondition } from "../conditions/condition-words.ts";
import { CaseAsks } from "./CaseAsks.tsx";

interface CasesProps {
  readonly view: PageView;
  readonly form: string;
  /** What a condition may ask. */
  readonly answers: readonly AnswerView[];
  readonly presence: Presence;
  readonly onUse: (presence: Presence) => void;
}

/** What a field is where, in menus or as expressions. Nothing is saved before "Use it": half a condition means nothing. */
export function Cases({ view, form, answers, presence, onUse }: CasesProps) {
  const id = useId();
  const [first] = answers;
  const [cases, setCases] = useState(
    presence.cases.length === 0 && first !== undefined ? [newCase(first)] : presence.cases,
  );
  const [otherwise, setOtherwise] = useState<Is>(presence.otherwise);
  if (first === undefined) return <p className="small muted">Nothing is known here that it could depend on.</p>;
  const change = (index: number, to: PresenceCase | undefined) =>
    setCases(cases.flatMap((one, at) => (at !== index ? [one] : to === undefined ? [] : [to])));
  const use = (event: FormEvent) => {
    event.preventDefault();
    onUse({ cases, otherwise: cases.length === 0 && otherwise === "hidden" ? "optional" : otherwise });
  };
  return (
    <form className="stack" onSubmit={use}>
      {cases.map((one, index) => (
        <fieldset key={index} className="stack case" data-gap="s">
          <legend className="lab">{index === 0 ? "First" : "Else"}</legend>
          <IsMenu name="It" value={one.is} onPick={(is) => change(index, { ...one, is })} />
          <CaseAsks
            view={view}
            form={form}
            answers={answers}
            asks={one}
            onChange={(asks) => change(index, { ...asks, is: one.is })}
          />
          <div className="line">
            <button className="btn" data-size="s" type="button" onClick={() => change(index, undefined)}>
              Remove this case
            </button>
          </div>
        </fieldset>
      ))}
      <button className="btn" data-size="s" type="button" onClick={() => setCases([...cases, newCase(first)])}>
        One more case
      </button>
      <IsMenu name="Elsewhere it" value={otherwise} onPick={setOtherwise} />
      <div className="line">
        <button className="btn" type="submit" aria-describedby={`${id}-hint`}>
          Use it
        </button>
      </div>
      <p className="small muted" id={`${id}-hint`}>
        They are asked one after the other: the first that holds counts.
      </p>
    </form>
  );
}

function newCase(answer: AnswerView): PresenceCase {
  return { is: "optional", holding: "all", conditions: [emptyCondition(answer)] };
}

const IS: Readonly<Record<Is, string>> = {
  required: "must be filled in",
  optional: "may be left empty",
  hidden: "is not shown",
};

interface MenuProps<T> {
  readonly value: T;
  readonly onPick: (value: T) => void;
}

function IsMenu({ name, value, onPick }: MenuProps<Is> & { readonly name: string }) {
  return (
    <label className="pick">
      <span>{name}</span>
      <select aria-label={name} value={value} onChange={({ target }) => onPick(target.value as Is)}>
        {PRESENCES.map((one) => (
          <option key={one} value={one}>
            {IS[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
