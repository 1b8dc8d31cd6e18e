import { useEffect, useId, useRef } from "react";
import type { FieldError } from "../../../src/engine/index.ts";
import { ENDED, fullLabel } from "../../fields/label.ts";
import { layoutOf } from "../../fields/layout.ts";
import { valueAt } from "../../fields/paths.ts";
import { type FormSession, useNow } from "../../fields/session.ts";
import { fieldId } from "../../focus.ts";
import { Rich, wordsOf } from "../../text/index.ts";
import { type PageSpeaker, useSpeaker } from "../../text/speaker.ts";

interface ErrorSummaryProps {
  readonly problems: readonly FieldError[];
  readonly session: FormSession;
}

/** Lists all problems that prevent the submit. Each line links to its field. Gets the focus when it appears. */
export function ErrorSummary({ problems, session }: ErrorSummaryProps) {
  const speaker = useSpeaker();
  const { t } = speaker;
  const title = useId();
  const element = useRef<HTMLDivElement>(null);
  // One subscription for all lines, since there may be hundreds. Few labels follow other answers.
  const follows = problems.some(({ path }) => {
    const layout = layoutOf(session.layout, path);
    return layout && (layout.labels.length > 0 || layout.names.length > 0);
  });
  useNow(session, ({ environment }) => ({ environment: follows ? environment : undefined }));
  useEffect(() => {
    const { current } = element;
    current?.focus({ preventScroll: true });
    // The middle of one that does not fit on the screen would not show its title.
    current?.scrollIntoView({ block: current.offsetHeight > window.innerHeight ? "start" : "center" });
  }, []);
  return (
    <div className="error-summary" role="alert" tabIndex={-1} aria-labelledby={title} ref={element}>
      <h2 className="error-summary__title" id={title}>
        {t("ui.problem")}
      </h2>
      <ul className="error-summary__list">
        {problems.map((problem) => {
          if (problem.path === "")
            return (
              <li key={JSON.stringify(problem.text)}>
                <Rich text={problem.text} />
              </li>
            );
          const id = fieldId(session.ids, problem.path);
          return (
            <li key={problem.path}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  // The journey controls the address. A fragment in it would count as a visit.
                  event.preventDefault();
                  document.getElementById(id)?.focus();
                }}
              >
                {lineOf(problem, session, speaker)}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function lineOf({ path, text }: FieldError, session: FormSession, speaker: PageSpeaker): string {
  const { environment, values } = session.now();
  const problem = wordsOf(text, speaker);
  // A checkbox's label is too long to repeat, unless it was never answered: the text for any missing answer does not
  // say which box it is about, while one for the wrong answer (`const`) does.
  const isBox = layoutOf(session.layout, path)?.widget === "checkbox" && (valueAt(values, path) ?? "") !== "";
  const label = isBox ? "" : fullLabel(session.layout, path, environment, speaker);
  if (label === "") return problem;
  return ENDED.test(label) ? `${label} ${problem}` : speaker.t("ui.summaryLine", { replace: { label, problem } });
}
