import { useState } from "react";
import type { BranchView, Overview, Submitted } from "../../protocol.ts";
import { foundIn } from "../findings/found-in.ts";
import { RequestForm } from "../forms/RequestForm.tsx";
import { request } from "../request.ts";
import { useView } from "../useView.ts";
import { commitName, commitReason, commitTarget } from "../../kernel/schema.ts";
import type { RequestOf } from "../../routes.ts";
import { Button } from "../Controls.tsx";
import { useOpenBranch } from "./useOpenBranch.ts";

/** A name and a reason make a branch and a commit. Not while something is to be fixed. */
export function SubmitForm({ overview }: { readonly overview: Overview }) {
  const [submitted, setSubmitted] = useState<Submitted | null>(null);
  const { answer: at } = useView("branch", {});
  const hindrance = hindranceIn(overview);
  const isWalked = overview.whole?.revision === overview.revision;
  // A branch without commits of its own, such as one that is merged, has no review that more could go to.
  const isInReview = at !== undefined && at.branch !== null && at.branch !== at.main && at.commits.length > 0;
  return (
    <aside className="panel" aria-label="Submit for review">
      <div className="sec">
        <h2>Submit for review</h2>
        <p className="small muted">
          Creates a branch, and a commit that contains this report. Nothing is live until somebody has reviewed it.
        </p>
        <p className="small">
          {hindrance ??
            `${isWalked ? "" : "The journeys are walked through first, and nothing is submitted if something must be fixed. "}As ${overview.git.author ?? "you"}${overview.git.remote === null ? "; there is no remote to push to" : ""}.`}
        </p>
        {at === undefined ? null : <OnBranch {...at} />}
        {/* Until it is known which branch is open, nothing is asked. */}
        {at === undefined ? null : (
          <RequestForm<RequestOf<"submissions">>
            properties={{ name: commitName, reason: commitReason, ...(isInReview && { onto: commitTarget }) }}
            submit="Submit for review"
            hindrance={hindrance}
            onSend={async (submission) => {
              setSubmitted(await request("submissions", submission));
              return true;
            }}
          >
            {submitted === null ? null : (
              <p>
                {overview.git.remote === null || submitted.pushed ? "Submitted as" : "Committed, but not pushed:"}{" "}
                <b>{submitted.branch}</b> ({submitted.commit}). {submitted.note}
              </p>
            )}
          </RequestForm>
        )}
      </div>
    </aside>
  );
}

/** What a submission would also contain because it is on the branch already, and the way back to the main branch. */
function OnBranch({ branch, main, commits, behind }: BranchView) {
  const { open, isBusy, refused } = useOpenBranch();
  const others =
    behind === 0 ? null : (
      <p className="small">
        Others have pushed {behind} {behind === 1 ? "commit" : "commits"} to the branch “{branch}” that{" "}
        {behind === 1 ? "is" : "are"} not here. What you submit to it is put after {behind === 1 ? "it" : "them"}.
      </p>
    );
  if (main === null || commits.length === 0) return others;
  return (
    <div className="stack small">
      <p>What you submit from here also contains what is on the branch “{branch}” already:</p>
      <ul>
        {commits.map((title, index) => (
          <li key={index}>{title}</li>
        ))}
      </ul>
      {others}
      <p id="begin-again-why">
        To begin again, open {main}. What you have not submitted stays with the branch “{branch}”, and comes back with
        it.
      </p>
      <span>
        <Button
          words={`Begin again from ${main}`}
          size="s"
          isDisabled={isBusy}
          aria-describedby="begin-again-why"
          onClick={() => void open(main)}
        />
      </span>
      <output>{refused === null ? null : <p className="refused">{refused}</p>}</output>
    </div>
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
