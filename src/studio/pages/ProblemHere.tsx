import { useAtomValue } from "jotai";
import { intoView } from "./into-view.ts";
import { problemAtom } from "./state.ts";

/** Why what was asked in a dialog was not done: told there, since the dialog hides the page. What was written stays. */
export function ProblemHere() {
  const problem = useAtomValue(problemAtom);
  if (problem === null) return null;
  return (
    <p ref={intoView} className="problem" role="alert">
      {problem}
    </p>
  );
}
