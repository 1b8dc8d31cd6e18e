import { useEffect, useId, useRef } from "react";
import type { FieldError } from "../../../src/engine/index.ts";
import { labelOf } from "../../fields/label.tsx";
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
  const layout = layoutOf(session.layout, path);
  const problem = wordsOf(text, speaker);
  const label = wordsOf(layout && labelOf(layout, path, environment).label, speaker);
  // A checkbox's label is too long to repeat, unless it was never answered: the text for any missing answer does not
  // say which box it is about, while one for the wrong answer (`const`) does.
  const isMissing = () => (valueAt(values, path) ?? "") === "";
  if (label === "" || (layout?.widget === "checkbox" && !isMissing())) return problem;
  const named = titlesAround(path, session, speaker).reduceRight(
    (inner, item) =>
      ENDED.test(item) ? `${item} ${inner}` : speaker.t("ui.summaryItem", { replace: { item, label: inner } }),
    label,
  );
  return inWords(named, problem, speaker);
}

/** The title of the list item that contains a field, and the label of the object that does. */
function titlesAround(path: string, { layout }: FormSession, speaker: PageSpeaker): readonly string[] {
  const titles: string[] = [];
  const item = itemOf(path);
  if (item) {
    const title = wordsOf(layoutOf(layout, item.list)?.list.itemTitle, speaker) || speaker.t("ui.list.item");
    titles.push(`${title} ${item.number}`);
  }
  const object = path.includes(".") ? layoutOf(layout, path.slice(0, path.lastIndexOf("."))) : undefined;
  if (object?.isObject) titles.push(wordsOf(object.label, speaker));
  return titles.filter((title) => title !== "");
}

const ENDED = /[.:?!…؟。？]$/;

/** A label that ends with its own punctuation gets no colon. */
function inWords(label: string, problem: string, { t }: PageSpeaker): string {
  return ENDED.test(label) ? `${label} ${problem}` : t("ui.summaryLine", { replace: { label, problem } });
}

/** The list that contains a field, and the number of the field's item, from 1. */
function itemOf(path: string): { readonly list: string; readonly number: number } | undefined {
  const [, list, index] = /^(.+?)\.(\d+)\./.exec(path) ?? [];
  return list === undefined ? undefined : { list, number: Number(index) + 1 };
}
