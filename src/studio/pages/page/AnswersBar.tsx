import { useAtom } from "jotai";
import { answersAtom } from "./answers.ts";
import { Button } from "../Controls.tsx";

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
      <Button
        words="Back to sample answers"
        size="s"
        onClick={() => {
          // The bar disappears, so the focus has to move.
          document.getElementById("main")?.focus();
          setAnswers({});
        }}
      />
    </section>
  );
}
