import { useEffect, useId, useRef } from "react";
import type { FieldError } from "../../../src/engine/index.ts";
import { labelOf } from "../../fields/label.ts";
import { layoutOf } from "../../fields/layout.ts";
import { type FormSession, useNow } from "../../fields/session.ts";
import { fieldId } from "../../focus.ts";
import { Rich, useText } from "../../text/index.ts";
import { useSpeaker } from "../../text/speaker.ts";

interface ErrorSummaryProps {
  readonly problems: readonly FieldError[];
  readonly session: FormSession;
}

/** Lists all problems that prevent the submit. Each line links to its field. Gets the focus when it appears. */
export function ErrorSummary({ problems, session }: ErrorSummaryProps) {
  const { t } = useSpeaker();
  const title = useId();
  const element = useRef<HTMLDivElement>(null);
  // Once for all lines: i18next needs longer for a text with parameters than the whole line takes to draw.
  const pattern = t("ui.summaryLine", { label: LABEL, problem: PROBLEM });
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div className="error-summary" role="alert" tabIndex={-1} aria-labelledby={title} ref={element}>
      <h2 className="error-summary__title" id={title}>
        {t("ui.problem")}
      </h2>
      <ul className="error-summary__list">
        {problems.map((problem) => (
          <li key={problem.path || JSON.stringify(problem.text)}>
            {problem.path === "" ? (
              <Rich text={problem.text} />
            ) : (
              <Line problem={problem} session={session} pattern={pattern} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface LineProps {
  readonly problem: FieldError;
  readonly session: FormSession;
  /** The text of a line, with `LABEL` and `PROBLEM` in it. */
  readonly pattern: string;
}

function Line({ problem, session, pattern }: LineProps) {
  const text = useText();
  const { t } = useSpeaker();
  const layout = layoutOf(session.layout, problem.path);
  const isFixed = layout && layout.labels.length === 0 && layout.names.length === 0;
  const said = useNow(
    session,
    ({ environment }) => ({ label: layout ? labelOf(layout, environment).label : undefined }),
    isFixed ? problem.path : undefined,
  );
  const label = text(said.label);
  const item = itemOf(problem.path);
  const around = layoutOf(session.layout, problem.path.slice(0, Math.max(0, problem.path.lastIndexOf("."))));
  const list = item && layoutOf(session.layout, item.list)?.list;
  const title = item
    ? `${text(list?.itemTitle) || t("ui.list.item")} ${item.number}`
    : (around?.widget === "object" && text(around.label)) || undefined;
  const named = title === undefined ? label : t("ui.summaryItem", { item: title, label });
  const words = text(problem.text);
  // A text for any empty field does not say which checkbox it is about.
  const saysNothing = "key" in problem.text && /\brequired$/.test(problem.text.key);
  const id = fieldId(session.ids, problem.path);
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        // The journey controls the address. A fragment in it would count as a visit.
        event.preventDefault();
        document.getElementById(id)?.focus();
      }}
    >
      {label === "" || (layout?.widget === "checkbox" && !saysNothing) ? words : lineOf(named, words, pattern)}
    </a>
  );
}

/**
 * A label that ends with its own punctuation gets no colon. A checkbox's label is too long to repeat: its problem is
 * enough.
 */
function lineOf(label: string, problem: string, pattern: string): string {
  if (/[.?!…]$/.test(label)) return `${label} ${problem}`;
  return pattern.replace(LABEL, () => label).replace(PROBLEM, () => problem);
}

// Private-use characters: no text contains them.
const LABEL = "\uE000";
const PROBLEM = "\uE001";

/** The list that contains a field, and the number of the field's item, from 1. */
function itemOf(path: string): { readonly list: string; readonly number: number } | undefined {
  const [, list, index] = /^(.+?)\.(\d+)\./.exec(path) ?? [];
  return list === undefined ? undefined : { list, number: Number(index) + 1 };
}
