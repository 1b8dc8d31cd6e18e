import { useAtomValue } from "jotai";
import { useId } from "react";
import type { Overview } from "../../protocol.ts";
import { Conversation } from "../comments/Conversation.tsx";
import { conversationOf, conversationsIn } from "../comments/comment-words.ts";
import { ButtonLink, Chip } from "../Controls.tsx";
import { hashOf } from "../lens.ts";
import { useLens } from "../LensBar.tsx";
import { StepLinks } from "../StepLinks.tsx";
import { useFocusKept } from "../useFocusKept.ts";
import { useView } from "../useView.ts";
import { plainText } from "../../plain-text.ts";
import type { ApprovalView, Comment } from "../../protocol-comments.ts";
import { overviewAtom } from "../state.ts";
import { useFirst } from "../useFirst.tsx";
import { Approve, ApprovedBy } from "./Approve.tsx";
import { approving, counted } from "./approving.ts";

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

const KINDS: Readonly<Record<ApprovalView["of"], { readonly title: string; readonly who: string }>> = {
  consent: {
    title: "What people agree to",
    who: "For a lawyer, or whoever answers for consent: the texts of the questions by which people agree to something, whether they must be answered, what is filled in at first, and for whom they are otherwise. What else stands on the pages is not watched.",
  },
  price: {
    title: "Prices, taxes and coupons",
    who: "For whoever answers for money: each amount, with what it belongs to.",
  },
};

/** What one person has to approve: what is otherwise than when it was approved last, before and now. */
function Approval({ approval }: { readonly approval: ApprovalView }) {
  const { of, last, differences, same } = approval;
  const { title, who } = KINDS[of];
  const id = useId();
  const [shown, more] = useFirst(differences);
  const languages = useAtomValue(overviewAtom)?.languages ?? [];
  const inWords = (words: string) =>
    plainText(words).replaceAll(/^([\w-]+)(?=: )/gm, (code) => {
      return languages.find((one) => one.id === code)?.name ?? code;
    });
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id} className="card__h">
        {title}
      </h2>
      <div className="card__b stack" data-gap="s">
        <p className="small muted">{who}</p>
        {last === null ? (
          <p>Nobody has approved this on the branch. {counted(differences.length, "is", "are")} to be looked at.</p>
        ) : (
          <>
            <ApprovedBy comment={last} />
            <p>
              {differences.length === 0
                ? `Nothing has changed since. ${counted(same, "is", "are")} as approved.`
                : `${counted(differences.length, "has", "have")} changed since.`}
            </p>
          </>
        )}
      </div>
      <ul className="changes">
        {shown.map(({ name, title: called, was, now, at }) => (
          <li key={name}>
            <span className="line" data-wrap>
              <Chip words={was === null ? "new" : now === null ? "gone" : "changed"} tone="line" />
              <b>{plainText(called)}</b>
              {at === null ? null : <StepLinks steps={[at]} />}
            </span>
            {was === null ? null : (
              <p className="said">
                <span className="muted">Was:</span> <del>{inWords(was)}</del>
              </p>
            )}
            {now === null ? null : (
              <p className="said">
                <span className="muted">Now:</span> {inWords(now)}
              </p>
            )}
          </li>
        ))}
      </ul>
      {more}
      {last !== null && differences.length === 0 ? null : (
        <div className="card__b">
          <Approve
            schema={approving(differences.length, Object.keys(approval.seen).length)}
            called={title}
            approves={{ of, seen: approval.seen, facts: approval.facts }}
          />
        </div>
      )}
    </section>
  );
}

/** Changes of stored test walks, and who approved them on this branch. Those to be approved are at Changes. */
function ApprovedWalks({ comments }: { readonly comments: readonly Comment[] }) {
  const [lens] = useLens();
  const walks = comments.filter(({ approves }) => approves?.of === "walks");
  return (
    <section className="card" aria-labelledby="walks">
      <h2 id="walks" className="card__h">
        Approved changes of stored test walks
      </h2>
      <p className="card__b small">
        {walks.length === 0 ? "Nothing is approved on this branch. " : ""}
        <a href={hashOf({ ...lens, place: "changes" })}>What is to be approved is at Changes</a>
      </p>
      <ul className="changes">
        {walks.map((comment) => (
          <li key={comment.path}>
            <ul className="small">
              {Object.entries(comment.approves?.seen ?? {}).map(([name, words]) => (
                <li key={name}>{plainText(words)}</li>
              ))}
            </ul>
            <ApprovedBy comment={comment} />
          </li>
        ))}
      </ul>
    </section>
  );
}
