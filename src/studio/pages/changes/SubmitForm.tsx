import { type FormEvent, useId, useState } from "react";
import type { Overview, Submitted } from "../../protocol.ts";
import { messageOf, request } from "../request.ts";
import { commitName } from "../../kernel/schema.ts";
import { ReasonField } from "./ReasonField.tsx";
import { foundIn } from "../findings/found-in.ts";

/** A name and a reason make a branch and a commit. Not while something is to be fixed. */
export function SubmitForm({ overview }: { readonly overview: Overview }) {
  const id = useId();
  const [name, setName] = useState("");
  const [reason, setReason] = useState("");
  const [isSending, setSending] = useState(false);
  const [submitted, setSubmitted] = useState<Submitted | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const hindrance = hindranceIn(overview);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (hindrance !== null || isSending) return;
    setSending(true);
    setProblem(null);
    try {
      setSubmitted(await request("submissions", { name, reason }));
      setName("");
      setReason("");
    } catch (error) {
      setProblem(messageOf(error));
    }
    setSending(false);
  };
  return (
    <aside className="panel" aria-label="Submit for review">
      <form className="sec" onSubmit={(event) => void send(event)}>
        <h2>Submit for review</h2>
        <p className="small muted">
          Creates a branch, and a commit that contains this report. Nothing is live until somebody has reviewed it.
        </p>
        <div>
          <label className="lab" htmlFor={`${id}-name`}>
            Name
          </label>
          <input
            className="in"
            id={`${id}-name`}
            required
            minLength={commitName.minLength}
            maxLength={commitName.maxLength}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <ReasonField reason={reason} onWrite={setReason} />
        <button
          className="btn"
          data-v="primary"
          data-size="l"
          type="submit"
          aria-disabled={hindrance !== null || isSending}
          aria-describedby={`${id}-why`}
        >
          Submit for review
        </button>
        <p className="small" id={`${id}-why`}>
          {hindrance ??
            `As ${overview.git.author ?? "you"}${overview.git.remote === null ? "; there is no remote to push to" : ""}.`}
        </p>
        <output>
          {submitted === null ? null : (
            <p>
              Submitted as <b>{submitted.branch}</b> ({submitted.commit}). {submitted.note}
            </p>
          )}
          {problem === null ? null : <p className="refused">{problem}</p>}
        </output>
      </form>
    </aside>
  );
}

/** Why nothing can be submitted now. */
function hindranceIn(overview: Overview): string | null {
  const { git, changed, quick, revision } = overview;
  if (git.hindrance !== null) return git.hindrance;
  if (changed.length === 0) return "Nothing differs from the last commit.";
  if (quick?.revision !== revision) return "The check is still running…";
  const isWrong = foundIn(overview).some(({ severity }) => severity === "error");
  return isWrong ? "Something must be fixed first: see the top right." : null;
}
