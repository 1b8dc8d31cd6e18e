import { useAtom } from "jotai";
import { answersAtom } from "./answers.ts";

/** Says that the preview is answered otherwise than by samples, whatever step is shown. */
export function AnswersBar() {
  const [answers, setAnswers] = useAtom(answersAtom);
  const chosen = Object.keys(answers);
  if (chosen.length === 0) return null;
  return (
    <section className="armbar" aria-label="Chosen answers">
      <span>
        Answers are chosen for <b>{chosen.join(", ")}</b>. People get what the service says.
      </span>
      <span className="grow" />
      <button
        className="btn"
        data-size="s"
        type="button"
        onClick={() => {
          // The bar goes with what it says.
          document.getElementById("main")?.focus();
          setAnswers({});
        }}
      >
        Back to samples
      </button>
    </section>
  );
}
