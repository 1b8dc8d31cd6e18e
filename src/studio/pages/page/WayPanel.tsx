import type { PageView, PageWay } from "../../protocol-page.ts";
import { ConditionOf } from "../conditions/ConditionOf.tsx";
import { nameOfWay } from "./chosen.ts";
import { Elsewhere } from "./objects/Elsewhere.tsx";
import { ValuesForm } from "./ValuesForm.tsx";
import { GuardOrder } from "./GuardOrder.tsx";

interface WayPanelProps {
  readonly view: PageView;
  readonly way: PageWay;
  readonly onStep: (step: string) => void;
  /** Called with the new id when a guard was moved, or with `null` after deletion. */
  readonly onMoved: (way: string | null) => void;
}

/** The chosen transition or guard: where it leads, and its conditions. */
export function WayPanel({ view, way, onStep, onMoved }: WayPanelProps) {
  const { to, step, cause, kind, rules, does } = way;
  const isGuard = kind === "guard";
  const isOpening = kind === "opens";
  const isStaying = kind === "stays" || isOpening;
  return (
    <section className="sec" aria-labelledby="way-panel">
      <h2 id="way-panel">
        <span className="chip" data-t="select">
          {isGuard ? "Guard" : isStaying ? "Rule" : "Transition"}
        </span>{" "}
        {isStaying ? cause : to}
      </h2>
      <p className="small">
        {isGuard
          ? "People who open this page are sent there instead"
          : isStaying
            ? `It ${to}`
            : `${cause}: people get there`}
        , if the following holds. {isOpening ? "" : "The first that holds counts."}
      </p>
      {step === null ? null : (
        <div className="line">
          <button className="btn" data-size="s" type="button" onClick={() => onStep(step)}>
            Open its page
          </button>
        </div>
      )}
      {isGuard && rules[0] !== undefined ? (
        <GuardOrder
          view={view}
          at={rules[0]}
          onDone={(at) =>
            onMoved(at && nameOfWay({ ...way, rules: rules.map((rule) => rule.replace(rules[0] ?? "", at)) }))
          }
        />
      ) : null}
      {rules.length === 0 ? (
        <p className="small muted">The progress bar sends people back. It has no condition that you could change.</p>
      ) : null}
      {rules.map((at, index) => (
        <ConditionOf key={at} page={view} at={at} name={index === 0 ? "When:" : "And then, when:"} />
      ))}
      {does.length === 0 ? null : <h3>What it does, and when</h3>}
      {does.map((deed) => (
        <div key={deed.at} className="stack" data-gap="s">
          {rules.includes(deed.at) ? (
            <p className="small">
              <b>It {deed.words}</b>
            </p>
          ) : (
            <ConditionOf page={view} at={deed.at} name={`It ${deed.words} when:`} />
          )}
          {deed.values === null ? (
            <Elsewhere of={deed.elsewhere} />
          ) : (
            <ValuesForm view={view} values={deed.values} of={`it ${deed.words}`} title="Its values">
              <Elsewhere of={deed.elsewhere} />
            </ValuesForm>
          )}
        </div>
      ))}
    </section>
  );
}
