import type { PageView } from "../../protocol.ts";
import type { Chosen } from "./chosen.ts";

interface ContentsProps {
  readonly view: PageView;
  readonly chosen: Chosen;
  /** Keys of the texts that stand on the page now. */
  readonly shown: readonly string[];
  readonly onChoose: (chosen: Chosen) => void;
  readonly onStep: (step: string) => void;
}

/** The page as a list, for keys and for screen readers: its fields, its texts, the ways out of it. */
export function Contents({ view, chosen, shown, onChoose, onStep }: ContentsProps) {
  const labels = new Set(view.fields.map(({ label }) => label));
  const isThere = new Set(shown);
  const texts = view.texts.filter(({ key }) => !labels.has(key));
  const wordsOf = (key: string | null) =>
    Object.values(view.texts.find((one) => one.key === key)?.values ?? {}).find((words) => words !== null) ?? key;
  return (
    <nav className="panel" data-side="start" aria-label="On this page">
      {view.fields.length === 0 ? null : (
        <>
          <h2 className="sec__h">Fields</h2>
          <ul className="tree">
            {view.fields.map((field) => (
              <li key={`${field.form}/${field.name}`}>
                <button
                  type="button"
                  aria-current={chosen.field === field.name}
                  onClick={() => onChoose({ key: field.label, field: field.name })}
                >
                  <span>{wordsOf(field.label) ?? field.name}</span>
                  <small>{REQUIRED[typeof field.required === "string" ? field.required : "site"]}</small>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2 className="sec__h">Texts</h2>
      <ul className="tree">
        {texts.map(({ file, key, values }) => (
          <li key={`${file}:${key}`}>
            <button
              type="button"
              data-fade={isThere.size > 0 && !isThere.has(key) ? "" : undefined}
              aria-current={chosen.key === key}
              onClick={() => onChoose({ key, field: null })}
            >
              <span>{Object.values(values)[0] ?? key}</span>
            </button>
          </li>
        ))}
      </ul>
      <h2 className="sec__h">Ways out</h2>
      <ul className="tree">
        {view.ways.map(({ to, step, cause, when, kind }, index) => (
          <li key={index}>
            {step === null ? (
              <span className="row">
                <span>{to}</span>
                <small>leaves</small>
              </span>
            ) : (
              <button type="button" onClick={() => onStep(step)}>
                <span>
                  {to}
                  <small>{[cause, ...when].filter((one) => one !== "").join("; ")}</small>
                </span>
                <small>{kind === "guard" ? "sent away" : kind === "failed" ? "fails" : ""}</small>
              </button>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

const REQUIRED = { always: "", never: "optional", sometimes: "when", site: "by site" } as const;
