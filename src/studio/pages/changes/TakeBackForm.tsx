import { type FormEvent, useEffect, useId, useState } from "react";
import type { Overview, Submitted } from "../../protocol.ts";
import type { EarlierCommit, TakeBack, TakeBackPlan } from "../../protocol-take-back.ts";
import { ask } from "../ask.ts";
import type { Lens } from "../lens.ts";
import { ChangeList } from "./ChangeList.tsx";
import { PagePictures, takenBack } from "./PagePictures.tsx";
import { PeopleThen } from "./PeopleThen.tsx";

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

/** Shows what taking back a commit brings back, its pages before and after, and what becomes of people in the middle; then, with a reason, does it. */
export function TakeBackForm({ earlier, author, overview, lens, onDone, onClose }: TakeBackFormProps) {
  const id = useId();
  const [plan, setPlan] = useState<TakeBackPlan | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    let isWanted = true;
    ask<TakeBackPlan>(`commits/${earlier.commit}/taken-back`).then(
      (found) => isWanted && setPlan(found),
      (error: unknown) => isWanted && setProblem(messageOf(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [earlier.commit]);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (plan === null || isSending) return;
    setSending(true);
    setProblem(null);
    try {
      const body: TakeBack = { commit: plan.commit, head: plan.head, reason };
      onDone(await ask<Submitted>("commits/taken-back", body));
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
    }
    setSending(false);
  };
  return (
    <form className="stack" onSubmit={(event) => void send(event)}>
      <p>
        <b>{earlier.title}</b>, by {earlier.author}
      </p>
      <output>
        {problem === null ? null : <p className="refused">{problem}</p>}
        {plan === null && problem === null ? <p className="muted">Working out what it brings back…</p> : null}
        {plan === null ? null : (
          <p>
            {plan.changes.length === 0
              ? `Nothing that people could notice comes back. What changes: ${plan.files.join(", ")}.`
              : "What it brings back:"}
          </p>
        )}
      </output>
      {plan === null ? null : (
        <>
          <ChangeList changes={plan.changes} />
          <PagePictures overview={overview} lens={lens} comparison={takenBack(plan.commit)} />
          <PeopleThen commit={plan.commit} />
          <div>
            <label className="lab" htmlFor={`${id}-reason`}>
              Reason
            </label>
            <textarea
              className="in"
              id={`${id}-reason`}
              required
              minLength={3}
              maxLength={4_000}
              rows={3}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </div>
          <p className="small muted">
            Makes the commit “{plan.name}” on a branch for review, as {author ?? "you"}. Nothing is live until somebody
            has reviewed it.
          </p>
        </>
      )}
      <div className="line">
        {plan === null ? null : (
          <button className="btn" data-v="primary" type="submit" aria-disabled={isSending}>
            Take back, and submit for review
          </button>
        )}
        <button className="btn" type="button" onClick={onClose}>
          Not now
        </button>
      </div>
    </form>
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
