import { useId } from "react";
import type { Overview, Submitted } from "../../protocol.ts";
import type { EarlierCommit, TakeBackPlan } from "../../protocol-changes.ts";
import { commitReason } from "../../kernel/schema.ts";
import { RequestForm } from "../forms/RequestForm.tsx";
import { request } from "../request.ts";
import { useAnswerTo } from "../useAnswerTo.ts";
import type { Lens } from "../lens.ts";
import { ChangeList } from "./ChangeList.tsx";
import { PagePictures, takenBack } from "./PagePictures.tsx";
import { useView } from "../useView.ts";
import { PeopleList } from "./PeopleList.tsx";
import type { RequestOf } from "../../routes.ts";
import { Button } from "../Controls.tsx";

interface TakeBackFormProps {
  readonly earlier: EarlierCommit;
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
export function TakeBackForm({ earlier, overview, lens, onDone, onClose }: TakeBackFormProps) {
  const { answer: plan, problem } = useAnswerTo("revert-plan", { commit: earlier.commit });
  return (
    <div className="stack">
      <p>
        <b>{earlier.title}</b>, by {earlier.author}
      </p>
      <output>
        {problem === undefined ? null : <p className="refused">{problem}</p>}
        {plan === undefined && problem === undefined ? (
          <p className="muted">Calculating what the revert changes…</p>
        ) : null}
        {plan === undefined ? null : <p>{whatComesBack(plan)}</p>}
      </output>
      {plan === undefined ? (
        <div className="line">
          <Button words="Not now" onClick={onClose} />
        </div>
      ) : (
        <>
          <ChangeList changes={plan.changes} />
          <PagePictures overview={overview} lens={lens} comparison={takenBack(plan.commit)} />
          <PeopleThen commit={plan.commit} overview={overview} />
          <p className="small muted">
            Creates the commit “{plan.name}” on a branch for review, as {overview.git.author ?? "you"}. Nothing is live
            until somebody has reviewed it.
          </p>
          <RequestForm<Pick<RequestOf<"revert">, "reason">>
            properties={{ reason: commitReason }}
            submit="Revert, and submit for review"
            onSend={async ({ reason }) => {
              onDone(await request("revert", { commit: plan.commit, head: plan.head, reason }));
              onClose();
              return true;
            }}
            onLeave={onClose}
          />
        </>
      )}
    </div>
  );
}

function whatComesBack({ changes, files }: TakeBackPlan): string {
  return changes.length > 0
    ? "What the revert changes:"
    : `The revert changes nothing that people could notice. Changed files: ${files.join(", ")}.`;
}

/** What becomes of people in the middle when a commit is taken back. */
function PeopleThen({ commit, overview }: { readonly commit: string; readonly overview: Overview }) {
  const id = useId();
  const { answer: people, problem } = useView("revert-people", { commit });
  return (
    <section className="card" aria-labelledby={id}>
      <h3 id={id} className="card__h">
        People in the middle
      </h3>
      <output>
        {people === undefined ? (
          <p className="card__b muted">
            {problem ?? "Calculating what happens to people who began with the current version…"}
          </p>
        ) : people === null ? (
          <p className="card__b">This could not be calculated.</p>
        ) : null}
      </output>
      {people == null ? null : <PeopleList people={people} overview={overview} comparison={takenBack(commit)} />}
    </section>
  );
}
