import type { ReactNode } from "react";
import type { Answered } from "./answers.ts";

/** What is known of the answer that a page waits for: that it loads, that it is not new, and what to do. */
export function Notices({ answered, again }: { readonly answered: Answered<unknown>; readonly again: () => void }) {
  const { answer, at, problem, isLoading } = answered;
  const time = at?.toLocaleTimeString("en-GB", { timeStyle: "short" });
  if (problem === undefined)
    return answer === undefined ? (
      <output className="status">The figures are loading…</output>
    ) : (
      // Not said aloud: it changes every minute.
      <p className="status">As of {time}</p>
    );
  return (
    <div className="problem" role="alert">
      <p>
        {problem.kind === "noSession" ? <SignedOut /> : problem.message}
        {answer === undefined ? "" : ` The figures below are as of ${time}.`}
      </p>
      {problem.kind === "noSession" ? null : (
        <button type="button" className="btn" onClick={again} aria-disabled={isLoading}>
          {isLoading ? "Trying…" : "Try again"}
        </button>
      )}
    </div>
  );
}

/** The link leads to the same address, whose page asks for a sign-in and comes back here. */
export function SignedOut(): ReactNode {
  return (
    <>
      You are signed out. <a href={location.pathname}>Sign in again</a>
    </>
  );
}
