import { type FormEvent, useState } from "react";
import type { Overview, Submitted } from "../../protocol.ts";
import type { EarlierCommit, TakeBackPlan } from "../../protocol-take-back.ts";
import { messageOf, request } from "../request.ts";
import { useAnswerTo } from "../useAnswerTo.ts";
import type { Lens } from "../lens.ts";
import { ChangeList } from "./ChangeList.tsx";
import { PagePictures, takenBack } from "./PagePictures.tsx";
import { PeopleThen } from "./PeopleThen.tsx";
import { ReasonField } from "./ReasonField.tsx";

interface TakeBackFormProps {
  readonly earlier: EarlierCommit;
  /** As whom it is done. */
  readonly author: string | null;
  readonly overview: Overview;
  /** As whom the pages are looked at; with a site and a language. */
  readonly lens: Lens;
  readonly onDone: (submitted: Submitted) => void;
  readonly onClose: () => void;
}

/**
 * The form for taking back a commit: shows what comes back, the pages before and after, and what happens to people in
 * the middle of a journey. Asks for a reason before it takes the commit back.
 */
export function TakeBackForm({ earlier, author, overview, lens, onDone, onClose }: TakeBackFormProps) {
  const [reason, setReason] = useState("");
  const { plan, problem, isSending, send } = useTakingBack(earlier, (submitted) => {
    onDone(submitted);
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(reason);
  };
  return (
    <form className="stack" onSubmit={submit}>
      <p>
        <b>{earlier.title}</b>, by {earlier.author}
      </p>
      <output>
        {problem === null ? null : <p className="refused">{problem}</p>}
        {plan === null && problem === null ? <p className="muted">Calculating what the revert changes…</p> : null}
        {plan === null ? null : <p>{whatComesBack(plan)}</p>}
      </output>
      {plan === null ? null : (
        <>
          <ChangeList changes={plan.changes} />
          <PagePictures overview={overview} lens={lens} comparison={takenBack(plan.commit)} />
          <PeopleThen commit={plan.commit} />
          <ReasonField reason={reason} onWrite={setReason} />
          <p className="small muted">
            Creates the commit “{plan.name}” on a branch for review, as {author ?? "you"}. Nothing is live until
            somebody has reviewed it.
          </p>
        </>
      )}
      <div className="line">
        {plan === null ? null : (
          <button className="btn" data-v="primary" type="submit" aria-disabled={isSending}>
            Revert, and submit for review
          </button>
        )}
        <button className="btn" type="button" onClick={onClose}>
          Not now
        </button>
      </div>
    </form>
  );
}

/** What taking back a commit would do, once it is worked out, and doing it. */
function useTakingBack({ commit }: EarlierCommit, onDone: (submitted: Submitted) => void) {
  const { answer: plan = null, problem: unplanned = null } = useAnswerTo("revert-plan", { commit });
  const [refused, setRefused] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async (reason: string): Promise<void> => {
    if (plan === null || isSending) return;
    setSending(true);
    setRefused(null);
    try {
      onDone(await request("revert", { commit: plan.commit, head: plan.head, reason }));
    } catch (error) {
      setRefused(messageOf(error));
    }
    setSending(false);
  };
  return { plan, problem: unplanned ?? refused, isSending, send };
}

function whatComesBack({ changes, files }: TakeBackPlan): string {
  return changes.length > 0
    ? "What the revert changes:"
    : `The revert changes nothing that people could notice. Changed files: ${files.join(", ")}.`;
}
