import type { PageView, PageWay } from "../../protocol.ts";
import { ConditionOf } from "../conditions/ConditionOf.tsx";

interface WayPanelProps {
  readonly view: PageView;
  readonly way: PageWay;
  readonly isArm: boolean;
  readonly onStep: (step: string) => void;
}

/** A chosen way out of the step, or a guard before it: where it leads, and what has to hold. */
export function WayPanel({ view, way: { to, step, cause, kind, rules }, isArm, onStep }: WayPanelProps) {
  const isGuard = kind === "guard";
  return (
    <section className="sec" aria-labelledby="way-panel">
      <h2 id="way-panel">
        <span className="chip" data-t="select">
          {isGuard ? "Guard" : "Way"}
        </span>{" "}
        {to}
      </h2>
      <p className="small">
        {isGuard ? "Who comes to this page is sent there instead" : `${cause}: people come there`}, where what follows
        holds. The first that holds counts.
      </p>
      {step === null ? null : (
        <div className="line">
          <button className="btn" data-size="s" type="button" onClick={() => onStep(step)}>
            Open its page
          </button>
        </div>
      )}
      {isArm ? <p className="small">A condition is everybody’s: no arm has one of its own here.</p> : null}
      {rules.length === 0 ? (
        <p className="small muted">The journey’s progress sends people back. That has no condition to be changed.</p>
      ) : null}
      {rules.map((at, index) => (
        <ConditionOf key={at} page={view} at={at} name={index === 0 ? "When:" : "And then, when:"} />
      ))}
    </section>
  );
}
