import { useState } from "react";
import type { Presence, PresenceCase } from "../../edits/presence.ts";
import type { Overview } from "../../protocol.ts";
import type { AnswerView, FieldView, PageView } from "../../protocol-page.ts";
import { emptyCondition } from "../conditions/condition-words.ts";
import { CaseForm } from "./CaseForm.tsx";
import { ElsewhereForm } from "./ElsewhereForm.tsx";
import { IS } from "./case-questions.ts";

interface CasesProps {
  readonly view: PageView;
  readonly field: FieldView;
  readonly languages: Overview["languages"];
  /** What a condition may read. */
  readonly answers: readonly AnswerView[];
  readonly presence: Presence;
  /** Called when something was opened that is not used yet, or is closed again. */
  readonly onBegin: (isBegun: boolean) => void;
  /** `was` is the presence when the cases were opened. */
  readonly onUse: (presence: Presence, was: Presence) => void;
}

/** The index of the opened case (of a new one: how many there are), or what holds elsewhere. */
type Opened = number | "elsewhere" | null;

/**
 * The cases of a field as sentences. One at a time is edited in a form. Nothing is saved before "Use it", because half
 * a condition means nothing.
 */
export function Cases({ view, field, languages, answers, presence, onBegin, onUse }: CasesProps) {
  const [was] = useState(presence);
  const { cases, otherwise } = was;
  // A field without cases gets its first one.
  const [opened, setOpened] = useState<Opened>(cases.length === 0 ? 0 : null);
  const [first] = answers;
  if (first === undefined) return <p className="small muted">There is nothing here that it could depend on.</p>;
  const open = (which: Opened) => {
    setOpened(which);
    onBegin(which !== null);
  };
  const use = (to: Presence) => {
    const isNowhere = to.cases.length === 0 && to.otherwise === "hidden";
    onUse(isNowhere ? { ...to, otherwise: "optional" } : to, was);
  };
  const form = { view, field, languages, onLeave: () => open(null) };
  const caseForm = (index: number, one: PresenceCase) => (
    <CaseForm
      {...form}
      answers={answers}
      one={one}
      isFirst={cases.length === 0}
      otherwise={otherwise}
      onType={() => onBegin(true)}
      onUse={(to, elsewhere) => use({ ...was, cases: cases.toSpliced(index, 1, to), otherwise: elsewhere })}
    />
  );
  return (
    <>
      <ol className="stack">
        {cases.map((one, index) => (
          <li key={index} className="case stack" data-gap="s">
            <p className="small">{field.said[index]}</p>
            {opened === index ? (
              caseForm(index, one)
            ) : (
              <Acts
                of={field.said[index] ?? ""}
                onChange={() => open(index)}
                onRemove={() => use({ ...was, cases: cases.toSpliced(index, 1) })}
              />
            )}
          </li>
        ))}
        {opened === cases.length ? (
          <li className="case">{caseForm(cases.length, newCase(first))}</li>
        ) : (
          <li>
            <button className="btn" data-size="s" type="button" onClick={() => open(cases.length)}>
              One more case
            </button>
          </li>
        )}
      </ol>
      {cases.length === 0 ? null : (
        <div className="case stack" data-gap="s">
          <p className="small">Elsewhere it {IS[otherwise]}.</p>
          {opened === "elsewhere" ? (
            <ElsewhereForm
              {...form}
              presence={was}
              onType={() => onBegin(true)}
              onUse={(elsewhere) => use({ cases, ...elsewhere })}
            />
          ) : (
            <Acts of="elsewhere" onChange={() => open("elsewhere")} />
          )}
        </div>
      )}
      <p className="small muted">The cases are evaluated in this order. The first one that holds counts.</p>
    </>
  );
}

function newCase(answer: AnswerView): PresenceCase {
  return { is: "optional", holding: "all", conditions: [emptyCondition(answer)] };
}

interface ActsProps {
  /** What they are about, for screen readers. */
  readonly of: string;
  readonly onChange: () => void;
  readonly onRemove?: () => void;
}

function Acts({ of, onChange, onRemove }: ActsProps) {
  return (
    <div className="line">
      <button className="btn" data-size="s" type="button" onClick={onChange}>
        Change…<span className="vh"> {of}</span>
      </button>
      {onRemove === undefined ? null : (
        <button className="btn" data-size="s" type="button" onClick={onRemove}>
          Remove this case<span className="vh">: {of}</span>
        </button>
      )}
    </div>
  );
}
