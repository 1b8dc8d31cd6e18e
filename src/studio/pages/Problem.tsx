import { useAtom } from "jotai";
import { problemAtom } from "./state.ts";

/** Shows why something was not done until the person dismisses it. */
export function Problem() {
  const [problem, setProblem] = useAtom(problemAtom);
  return (
    <div role="alert" className={problem === null ? "vh" : "problem"}>
      {problem === null ? null : (
        <>
          <span>{problem}</span>
          <button className="btn" data-size="s" type="button" onClick={() => setProblem(null)}>
            OK
          </button>
        </>
      )}
    </div>
  );
}
