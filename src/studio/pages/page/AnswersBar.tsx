import { useAtom } from "jotai";
import { answersAtom } from "./answers.ts";

/** Shows that calls in the preview are not answered by samples, in all steps. */
export function AnswersBar() {
  const [answers, setAnswers] = useAtom(answersAtom);
  const chosen = Object.keys(answers);
  if (chosen.length === 0) return null;
  return (
    <section className="armbar" aria-label="Chosen answers">
      <span>
        Answers are chosen for <b>{chosen.join(", ")}</b>. People get the service’s own answers.
      </span>
      <span className="grow" />
      <button
        className="btn"
        data-size="s"
        type="button"
        onClick={() => {
          // The bar disappears, so the focus has to move.
          document.getElementById("main")?.focus();
          setAnswers({});
        }}
      >
        Back to sample answers
      </button>
    </section>
  );
}
