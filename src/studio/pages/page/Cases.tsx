import { equal } from "../../../engine/index.ts";
import { useState } from "react";
import { celOf, missingAmong } from "../../browser/condition-cel.ts";
import { type Presence, PRESENCE_WORDS, type PresenceCase } from "../../browser/presence.ts";
import type { AnswerView } from "../../protocol-page.ts";
import { emptyCondition } from "../conditions/condition-words.ts";
import { CaseForm, type CasesOf } from "./CaseForm.tsx";
import { Button } from "../Controls.tsx";

interface CasesProps extends CasesOf {
  /** As it is in the files. */
  readonly presence: Presence;
  /** `was` is the presence that the person saw. `close` closes the form that was used. */
  readonly onUse: (presence: Presence, was: Presence, close: () => void) => void;
}

/** What is being edited, with the presence when it was opened. A change in the files does not change an open form. */
interface Opened {
  /** The index of a case (of a new one: how many there were), or what holds elsewhere. */
  readonly which: number | "elsewhere";
  readonly was: Presence;
}

/**
 * The cases of a field as sentences. One at a time is edited in a form. Nothing is saved before "Use it", because half
 * a condition means nothing.
 */
export function Cases({ view, field, languages, answers, presence, onUse }: CasesProps) {
  const { cases, otherwise } = presence;
  // A field without cases gets its first one.
  const [opened, setOpened] = useState<Opened | null>(cases.length === 0 ? { which: 0, was: presence } : null);
  const [first] = answers;
  if (first === undefined) return <p className="small muted">There is nothing here that it could depend on.</p>;
  const at = opened === null ? null : openIndex(opened, cases);
  const open = (which: Opened["which"]) => setOpened({ which, was: presence });
  const use = (to: Presence, was: Presence) => {
    const isNowhere = to.cases.length === 0 && to.otherwise === "hidden";
    // While it is saved, the person may open another form, which then stays open.
    const close = () => setOpened((now) => (now === opened ? null : now));
    onUse(isNowhere ? { ...to, otherwise: "optional" } : to, was, close);
  };
  const formOf = ({ which, was }: Opened) => (
    <CaseForm
      key={`${which} ${JSON.stringify(was)}`}
      view={view}
      field={field}
      languages={languages}
      answers={answers}
      was={was}
      which={which}
      {...(which !== "elsewhere" && { one: was.cases[which] ?? newCase(first) })}
      onUse={(to) => use(to, was)}
      onLeave={() => setOpened(null)}
    />
  );
  return (
    <>
      <ol className="stack">
        {cases.map((_, index) => (
          <li key={index} className="case stack" data-gap="s">
            <p className="small">{field.said[index]}</p>
            {opened !== null && at === index ? (
              formOf(opened)
            ) : (
              <Acts
                of={field.said[index] ?? ""}
                onChange={() => open(index)}
                onRemove={() => use({ ...presence, cases: cases.toSpliced(index, 1) }, presence)}
              />
            )}
          </li>
        ))}
        {opened !== null && at === cases.length ? (
          <li className="case">{formOf(opened)}</li>
        ) : (
          <li>
            <Button words="One more case" size="s" onClick={() => open(cases.length)} />
          </li>
        )}
      </ol>
      {cases.length === 0 ? null : (
        <div className="case stack" data-gap="s">
          <p className="small">Elsewhere it {PRESENCE_WORDS[otherwise]}.</p>
          {opened?.which === "elsewhere" ? formOf(opened) : <Acts of="elsewhere" onChange={() => open("elsewhere")} />}
        </div>
      )}
      <p className="small muted">The cases are evaluated in this order. The first one that holds counts.</p>
    </>
  );
}

/**
 * The index of the open case among the cases now: at their end if it is new, or if it is no longer there. `null` if no
 * case is open.
 */
function openIndex({ which, was }: Opened, cases: readonly PresenceCase[]): number | null {
  if (which === "elsewhere") return null;
  const found = cases.findIndex((now) => equal(now, was.cases[which]));
  if (found >= 0) return found;
  const isChanged = which < was.cases.length && was.cases.length === cases.length;
  return isChanged ? which : cases.length;
}

function newCase(answer: AnswerView): PresenceCase {
  const when = celOf({ holding: "all", conditions: [emptyCondition(answer)] }, missingAmong([answer]));
  return { is: "optional", when };
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
      <Button words="Change…" of={of} size="s" onClick={onChange} />
      {onRemove === undefined ? null : <Button words="Remove this case" of={of} size="s" onClick={onRemove} />}
    </div>
  );
}
