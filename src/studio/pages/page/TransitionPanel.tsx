import type { PageView, PageTransition } from "../../protocol-page.ts";
import { ActionList } from "./actions/ActionList.tsx";
import { ConditionOf } from "../conditions/ConditionOf.tsx";
import { nameOfTransition } from "./chosen.ts";
import type { StepName } from "../../protocol.ts";
import type { OnPage } from "./objects/on-page.ts";
import { forArm } from "../for-arm.ts";
import { edit } from "../state.ts";
import { TransitionEdits } from "../transitions/TransitionEdits.tsx";
import { Button, Chip } from "../Controls.tsx";

interface TransitionPanelProps {
  readonly page: Pick<OnPage, "view" | "languages"> & { readonly steps: readonly StepName[] };
  readonly transition: PageTransition;
  readonly onStep: (step: string) => void;
  /** Called with the new id when a guard was moved, or with `null` after deletion. */
  readonly onMoved: (transition: string | null) => void;
}

/** The chosen transition, or who is redirected: where it leads, and its conditions. */
export function TransitionPanel({ page, transition, onStep, onMoved }: TransitionPanelProps) {
  const { view } = page;
  const { to, step, cause, kind, rules, does, lists } = transition;
  const isGuard = kind === "guard";
  const isOpening = kind === "opens";
  const isStaying = kind === "stays" || isOpening;
  return (
    <section className="sec" aria-labelledby="transition-panel">
      <h2 id="transition-panel">
        <Chip words={isGuard ? "Redirected" : isStaying ? "Rule" : "Transition"} tone="select" />{" "}
        {isStaying ? cause : to}
      </h2>
      <p className="small">
        {isOpening
          ? `It ${to}.`
          : isGuard
            ? "People who open this page are sent there instead, if the following holds. The first that holds counts."
            : `${isStaying ? `It ${to}` : `${cause}: people get there`}, if the following holds. The first that holds counts.`}
      </p>
      {step === null ? null : (
        <div className="line">
          <Button words="Open its page" size="s" onClick={() => onStep(step)} />
        </div>
      )}
      {isOpening ? null : (
        <TransitionEdits
          {...page}
          transition={transition}
          onDone={(to) => onMoved(to === null ? null : nameOfTransition({ ...transition, to }))}
        />
      )}
      {isGuard && rules[0] !== undefined ? (
        <GuardOrder
          view={view}
          at={rules[0]}
          onDone={(at) =>
            onMoved(
              at && nameOfTransition({ ...transition, rules: rules.map((rule) => rule.replace(rules[0] ?? "", at)) }),
            )
          }
        />
      ) : null}
      {rules.length === 0 && isGuard ? (
        <p className="small muted">The progress bar sends people back. It has no condition that you could change.</p>
      ) : null}
      {rules.map((at, index) => (
        <ConditionOf key={at} page={view} at={at} name={index === 0 ? "When:" : "And then, when:"} />
      ))}
      {lists.map((list, index) => (
        <ActionList
          // A rule that was only the name of a step gets another place with its first action.
          key={index}
          page={page}
          at={list}
          does={does}
          title={index === 0 ? "What it does, in order" : "And then it does"}
          of={isStaying ? cause : `${cause} → ${to}`}
        />
      ))}
    </section>
  );
}

interface GuardOrderProps {
  readonly view: PageView;
  /** JSON pointer of the guard. */
  readonly at: string;
  /** Called with the guard's new pointer, or with `null` after deletion. */
  readonly onDone: (at: string | null) => void;
}

/** Moves a guard among the step's guards, or removes it. */
function GuardOrder({ view, at, onDone }: GuardOrderProps) {
  const list = `/steps/${view.step}/guards/`;
  const index = at.startsWith(list) ? Number(at.slice(list.length)) : -1;
  const guard = view.guards[index];
  if (guard === undefined) return null;
  const of = { flow: view.flow, at, was: guard.was };
  const move = async (by: number) => {
    if (await edit(forArm({ kind: "move", ...of, by }, view.arm))) onDone(`${list}${index + by}`);
  };
  return (
    <div className="line" data-wrap="">
      {index === 0 ? null : <Button words="Check it earlier" size="s" onClick={() => void move(-1)} />}
      {index === view.guards.length - 1 ? null : (
        <Button words="Check it later" size="s" onClick={() => void move(1)} />
      )}
      <Button
        words="Let everybody in"
        size="s"
        onClick={async () => {
          if (await edit(forArm({ kind: "remove", ...of }, view.arm))) onDone(null);
        }}
      />
    </div>
  );
}
