import type { Overview } from "../../protocol.ts";

/** How far the check is, and what its words mean. */
export function TheCheck({ overview: { quick, whole, revision } }: { readonly overview: Overview }) {
  // Then the check ends after the rules.
  const hasErrors = quick?.findings.some(({ severity }) => severity === "error") === true;
  const parts = [
    {
      name: "Rules",
      isDone: quick?.revision === revision,
      done: "They were checked after your last edit.",
      running: "They are being checked…",
    },
    {
      name: "Walks",
      isDone: whole?.revision === revision && !hasErrors,
      done: "The journeys were walked through after your last edit.",
      running: hasErrors
        ? "The journeys are walked through once nothing that the rules found is left to fix."
        : "The journeys are walked through some seconds after the Studio was started, and after each edit.",
    },
  ];
  return (
    <aside className="scroll found__beside" aria-label="About the check">
      <section className="card" aria-labelledby="the-check">
        <h2 className="card__h" id="the-check">
          The check
        </h2>
        <ul className="card__b stack" aria-live="polite">
          {parts.map(({ name, isDone, done, running }) => (
            <li key={name}>
              <b>
                <span aria-hidden="true">{isDone ? "✓" : "◷"}</span> {name}
              </b>
              <br />
              <span className="muted">{isDone ? done : running}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="card" aria-labelledby="the-words">
        <h2 className="card__h" id="the-words">
          What the words mean
        </h2>
        <div className="card__b stack" data-gap="s">
          <p>
            <b className="found__word" data-t="error">
              To fix
            </b>
            : somebody is stuck, loses something or is told something untrue. Nothing is submitted before it is fixed.
          </p>
          <p>
            <b className="found__word" data-t="warning">
              To check
            </b>
            : somebody is put off, or it may be a mistake. It can be submitted.
          </p>
        </div>
      </section>
    </aside>
  );
}
