import { useAtomValue } from "jotai";
import { intoView } from "./into-view.ts";
import { problemAtom } from "./state.ts";

/** Shows an error inside a dialog, because the dialog covers the page. The person's input stays. */
export function ProblemHere() {
  const problem = useAtomValue(problemAtom);
  if (problem === null) return null;
  return (
    <p ref={intoView} className="problem" role="alert">
      {problem}
    </p>
  );
}
