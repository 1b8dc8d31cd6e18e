import { useId, useState } from "react";
import type { Command } from "../../edits/command.ts";
import type { StepName } from "../../protocol.ts";
import type { PageView } from "../../protocol-page.ts";
import type { ConditionAsked, ConditionView } from "../../protocol-conditions.ts";
import { asSeen } from "../as-arm.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { ConditionFields } from "../conditions/ConditionFields.tsx";
import { useConditionDraft } from "../conditions/useConditionDraft.ts";
import { useNewPlace } from "../conditions/useNewPlace.ts";
import { PlannedForm } from "../PlannedForm.tsx";

interface OnlyForSomeProps {
  readonly view: PageView;
  /** All steps of the journey. */
  readonly steps: readonly StepName[];
}

/** Limits a step to some people from a few questions: for whom it is, and where all others go. */
export function OnlyForSome(props: OnlyForSomeProps) {
  if (props.steps.length < 2) return null;
  return (
    <AskedInDialog button="Only for some people…" title={`Who may come to “${props.view.title}”?`} isWide>
      {(close) => <Opened {...props} onClose={close} />}
    </AskedInDialog>
  );
}

type AskingProps = OnlyForSomeProps & { readonly onClose: () => void };

function Opened(props: AskingProps) {
  const { place, opened, problem } = useNewPlace(props.view, "guards");
  if (opened === undefined) return <p className="waiting-note">{problem ?? "Reading the step…"}</p>;
  return <Questions {...props} place={place} opened={opened} />;
}

interface QuestionsProps extends AskingProps {
  readonly place: Omit<ConditionAsked, "draft">;
  readonly opened: ConditionView;
}

function Questions({ view, steps, place, opened, onClose }: QuestionsProps) {
  const id = useId();
  const others = steps.filter((step) => step.id !== view.step);
  const condition = useConditionDraft(place, opened);
  const [to, setTo] = useState(others[0]?.id ?? "");
  const [before, setBefore] = useState<number | null>(null);
  const [isEmpty, setEmpty] = useState(false);
  const look = (intend: (command: Command) => void) => {
    condition.press((_, { source, problems }) => {
      setEmpty(source === "");
      if (source === "" || problems.length > 0) return;
      intend(asSeen({ kind: "add-guard", flow: view.flow, step: view.step, only: source, to, before }, view.arm));
    });
  };
  return (
    <PlannedForm onAsk={look} onClose={onClose}>
      {(forget) => (
        <>
          <fieldset className="stack" data-gap="s" aria-describedby={isEmpty ? `${id}-empty` : undefined}>
            <legend className="lab">For whom is it?</legend>
            <ConditionFields
              page={view}
              place={place}
              opened={opened}
              condition={{
                ...condition,
                setDraft: (draft) => {
                  forget();
                  setEmpty(false);
                  condition.setDraft(draft);
                },
              }}
            />
            {isEmpty ? (
              <p className="problem" id={`${id}-empty`} role="alert">
                Add at least one condition that says for whom it is.
              </p>
            ) : null}
          </fieldset>
          <div>
            <label className="lab" htmlFor={`${id}-to`}>
              Where does everybody else go?
            </label>
            <select className="in" id={`${id}-to`} value={to} onChange={({ target }) => setTo(target.value)}>
              {others.map((step) => (
                <option key={step.id} value={step.id}>
                  {step.title}
                </option>
              ))}
            </select>
          </div>
          {view.guards.length === 0 ? null : (
            <div>
              <label className="lab" htmlFor={`${id}-before`}>
                When is it checked? The first guard that applies decides.
              </label>
              <select
                className="in"
                id={`${id}-before`}
                value={before ?? ""}
                onChange={({ target }) => setBefore(target.value === "" ? null : Number(target.value))}
              >
                <option value="">last</option>
                {view.guards.map((guard, index) => (
                  <option key={index} value={index}>
                    before: {guard.words}
                  </option>
                ))}
              </select>
            </div>
          )}
          <p className="small muted">
            It is checked whenever somebody opens this page, from anywhere.
            {view.arm === "" ? "" : " It is checked for people in the arm only."}
          </p>
        </>
      )}
    </PlannedForm>
  );
}
