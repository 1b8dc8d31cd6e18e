import { useState } from "react";
import type { Overview, Submission, Submitted } from "../../protocol.ts";
import { foundIn } from "../findings/found-in.ts";
import { RequestForm } from "../forms/RequestForm.tsx";
import { request } from "../request.ts";
import { commitName, commitReason } from "../../kernel/schema.ts";

/** A name and a reason make a branch and a commit. Not while something is to be fixed. */
export function SubmitForm({ overview }: { readonly overview: Overview }) {
  const [submitted, setSubmitted] = useState<Submitted | null>(null);
  const hindrance = hindranceIn(overview);
  return (
    <aside className="panel" aria-label="Submit for review">
      <div className="sec">
        <h2>Submit for review</h2>
        <p className="small muted">
          Creates a branch, and a commit that contains this report. Nothing is live until somebody has reviewed it.
        </p>
        <p className="small">
          {hindrance ??
            `As ${overview.git.author ?? "you"}${overview.git.remote === null ? "; there is no remote to push to" : ""}.`}
        </p>
        <RequestForm<Submission>
          properties={{ name: commitName, reason: commitReason }}
          submit="Submit for review"
          hindrance={hindrance}
          onSend={async (submission) => {
            setSubmitted(await request("submissions", submission));
            return true;
          }}
        >
          {submitted === null ? null : (
            <p>
              Submitted as <b>{submitted.branch}</b> ({submitted.commit}). {submitted.note}
            </p>
          )}
        </RequestForm>
      </div>
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
