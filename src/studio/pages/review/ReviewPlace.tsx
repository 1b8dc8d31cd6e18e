import type { Overview } from "../../protocol.ts";
import { Conversation } from "../comments/Conversation.tsx";
import { conversationOf, conversationsIn } from "../comments/comment-words.ts";
import { ButtonLink } from "../Controls.tsx";
import { hashOf } from "../lens.ts";
import { useLens } from "../LensBar.tsx";
import { StepLinks } from "../StepLinks.tsx";
import { useFocusKept } from "../useFocusKept.ts";
import { useView } from "../useView.ts";
import { Approval } from "./Approval.tsx";
import { ApprovedWalks } from "./ApprovedWalks.tsx";

/** What somebody has to approve, and what was said about the pages, the texts and the changes of this branch. */
export function ReviewPlace({ overview: { git, changed } }: { readonly overview: Overview }) {
  const [lens] = useLens();
  const { answer: comments, problem } = useView("comments", {});
  const { answer: approvals } = useView("approvals", {});
  const kept = useFocusKept<HTMLElement>();
  const conversations = conversationsIn(comments ?? []);
  return (
    <>
      <h1 className="vh">Review</h1>
      <fieldset className="lens" aria-label="What is reviewed">
        <span className="label">Comments and approvals are kept with the branch {git.branch ?? ""}</span>
        <span className="grow" />
        {changed.length === 0 ? null : (
          <span className="small muted">Others get them once you have submitted them.</span>
        )}
      </fieldset>
      {/* Focusable, so that it can be scrolled by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="scroll stack wrap" aria-label="Approvals and comments" tabIndex={0}>
        {approvals?.map((approval) => (
          <Approval key={approval.of} approval={approval} />
        ))}
        {approvals?.length === 0 ? (
          <p className="small muted">No question of a form is marked as a consent, and no value as a price.</p>
        ) : null}
        <ApprovedWalks comments={comments ?? []} />
        <section className="card" aria-labelledby="comments" {...kept}>
          <h2 id="comments" className="card__h">
            Comments
          </h2>
          {problem === undefined ? null : <p className="card__b">{problem}</p>}
          {comments !== undefined && conversations.length === 0 ? (
            <p className="card__b">
              There are none. Choose a text or a part at Page, or look at a change at Changes, and press “Comment…”.
            </p>
          ) : null}
          <ul className="changes">
            {conversations.map(([first]) => {
              if (first === undefined) return null;
              const { called, flow, step, change } = first.about;
              return (
                <li key={conversationOf(first.about)}>
                  <span className="line" data-wrap>
                    <b>{called}</b>
                    {flow === undefined || step === undefined ? null : <StepLinks steps={[{ flow, step }]} />}
                    {change === undefined ? null : (
                      <ButtonLink
                        words="See it at Changes"
                        look="quiet"
                        size="s"
                        href={hashOf({ ...lens, place: "changes" })}
                      />
                    )}
                  </span>
                  <Conversation about={first.about} comments={comments} />
                </li>
              );
            })}
          </ul>
        </section>
      </section>
    </>
  );
}
