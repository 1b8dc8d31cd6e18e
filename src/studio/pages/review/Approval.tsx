import { useAtomValue } from "jotai";
import { useId } from "react";
import { plainText } from "../../plain-text.ts";
import type { ApprovalView } from "../../protocol-comments.ts";
import { Chip } from "../Controls.tsx";
import { overviewAtom } from "../state.ts";
import { StepLinks } from "../StepLinks.tsx";
import { useFirst } from "../useFirst.tsx";
import { Approve, ApprovedBy } from "./Approve.tsx";
import { approving, counted } from "./approving.ts";

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
export function Approval({ approval }: { readonly approval: ApprovalView }) {
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
