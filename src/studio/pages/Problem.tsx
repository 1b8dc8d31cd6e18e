import { useAtom } from "jotai";
import { problemAtom } from "./state.ts";

/** What was not done, and why, until it is read. */
export function Problem() {
  const [problem, setProblem] = useAtom(problemAtom);
  return (
    <div role="alert" className={problem === null ? "vh" : "problem"}>
      {problem === null ? null : (
        <>
          <span>{problem}</span>
          <button className="btn" data-size="s" type="button" onClick={() => setProblem(null)}>
            All right
          </button>
        </>
      )}
    </div>
  );
}
