import { useAtomValue } from "jotai";
import { type ReactNode, useState } from "react";
import { type RecordedChangeView, walkName } from "../../protocol-changes.ts";
import { Button, ButtonLink, Chip, Toggle } from "../Controls.tsx";
import { hashOf } from "../lens.ts";
import { Approve } from "../review/Approve.tsx";
import { approvedAs, approvingWalks, walksToApprove } from "../review/approving.ts";
import { edit, lensAtom, overviewAtom } from "../state.ts";
import { useFirst } from "../useFirst.tsx";
import { useView } from "../useView.ts";
import { useFocusKept } from "../useFocusKept.ts";

/** What recorded paths do differently now. The person chooses what is intended, and approves it with a reason. */
export function RecordedChanges() {
  const { answer, problem, isOld } = useView("recorded-changes", {});
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const kept = useFocusKept<HTMLElement>();
  const changes = answer?.changes ?? [];
  const isCareful = ({ concern, isEnd }: RecordedChangeView) => concern !== undefined || isEnd;
  const careful = changes.filter((one) => isCareful(one) && one.byHand === undefined);
  const byHand = changes.filter(({ byHand }) => byHand !== undefined);
  const others = changes.filter((one) => !isCareful(one) && one.isNew === undefined && one.byHand === undefined);
  const added = changes.filter(({ isNew }) => isNew !== undefined);
  const approving = changes.filter((change) => chosen.has(walkName(change)));
  const by = useAtomValue(overviewAtom)?.git.author ?? "Somebody";
  const approveOthers = () => void edit(approvedAs(walksToApprove(others), by, "As meant with the edit."));
  const choose = (wanted: readonly RecordedChangeView[], isChosen: boolean) => {
    const keys = wanted.map(walkName);
    setChosen((now) => new Set(isChosen ? [...now, ...keys] : [...now].filter((key) => !keys.includes(key))));
  };
  const isNothing = changes.length === 0 && (answer?.problems ?? []).length === 0;
  const isWalking = isNothing && problem === undefined && (answer === undefined || isOld);
  return (
    <section className="card" aria-labelledby="recorded" {...kept}>
      <h2 id="recorded" className="card__h">
        Is this as you meant?
      </h2>
      <output>
        {problem === undefined ? null : <p className="card__b">{problem}</p>}
        {isWalking ? <p className="card__b muted">Trying the stored test walks…</p> : null}
        {answer !== undefined && isNothing && !isOld ? (
          <p className="card__b">Nothing to ask: every stored test walk still goes in the same way.</p>
        ) : null}
      </output>
      {answer?.problems.map(({ of, message }) => (
        <p className="card__b" key={of}>
          {of} cannot be compared now: {message}
        </p>
      ))}
      {changes.length === 0 ? null : (
        <p className="card__b small muted">
          Stored test walks repeat what people do. Some go otherwise now. If you meant that, they are written anew.
        </p>
      )}
      <Choices title="To be looked at one by one" changes={careful} chosen={chosen} onChoose={choose} />
      <Choices title="Everything else" changes={others} chosen={chosen} onChoose={choose} isTogether>
        <p className="card__b">
          <Button
            words={`Yes, ${others.length === 1 ? "this is" : `all ${others.length} are`} as I meant`}
            onClick={approveOthers}
          />
        </p>
      </Choices>
      {byHand.length === 0 ? null : (
        <section aria-label="What an editor has to correct">
          <p className="card__b">
            <b>An editor has to correct the stored test walks that say otherwise</b>
          </p>
          <ul className="changes">
            {byHand.map((change) => (
              <li key={walkName(change)}>
                {changeWords(change)}
                <span className="line" data-wrap>
                  <WalkLinks change={change} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Choices title="No stored test walk shows these" changes={added} chosen={chosen} onChoose={choose} isTogether />
      {approving.length === 0 ? null : (
        <div className="card__b">
          <Approve
            schema={approvingWalks(approving.length)}
            {...walksToApprove(approving)}
            // While it is saved, the person may choose others.
            onMade={() => choose(approving, false)}
          />
        </div>
      )}
    </section>
  );
}

interface ChoicesProps {
  readonly title: string;
  readonly changes: readonly RecordedChangeView[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (changes: readonly RecordedChangeView[], isChosen: boolean) => void;
  /** Whether all of them can be chosen at once. */
  readonly isTogether?: boolean;
  readonly children?: ReactNode;
}

function Choices({ title, changes, chosen, onChoose, isTogether = false, children }: ChoicesProps) {
  const [shown, more] = useFirst(changes);
  const areAll = changes.every((change) => chosen.has(walkName(change)));
  if (changes.length === 0) return null;
  return (
    <fieldset>
      <legend className="card__b">
        <b>{title}</b>
      </legend>
      {isTogether && changes.length > 1 ? (
        <Toggle className="check card__b" isOn={areAll} onToggle={(isOn) => onChoose(changes, isOn)}>
          Choose all {changes.length}
        </Toggle>
      ) : null}
      <ul className="changes">
        {shown.map((change) => (
          <Change
            key={walkName(change)}
            change={change}
            isChosen={chosen.has(walkName(change))}
            onChoose={(isChosen) => onChoose([change], isChosen)}
          />
        ))}
      </ul>
      {children}
      {more}
    </fieldset>
  );
}

interface ChangeProps {
  readonly change: RecordedChangeView;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function Change({ change, isChosen, onChoose }: ChangeProps) {
  const { about, flow, file, isNew, who, steps, times, isOtherPath } = change;
  return (
    <li>
      <Toggle isOn={isChosen} onToggle={onChoose}>
        {changeWords(change)}
      </Toggle>
      {isOtherPath ? (
        <p className="small">
          If you approve this, what follows from here is stored as it is now, without being listed here.
        </p>
      ) : null}
      {isNew === true && flow !== undefined ? (
        <p className="small">
          If you approve this, test walks to it are searched for and stored as they are now. That can take a minute.
        </p>
      ) : null}
      <span className="line" data-wrap>
        {about === undefined ? null : <Chip words={about} tone="error" />}
        {isNew === true ? null : <Chip words={who === "" ? "everyone" : who} />}
        <Chip words={flow ?? file ?? ""} tone="line" />
        {steps.length === 0 ? null : (
          <span className="small muted">
            at {steps.slice(0, 4).map(quoted).join(", ")}
            {steps.length > 4 ? ` and ${steps.length - 4} more` : ""}
            {times === 1 ? "" : `, in ${times} places of the stored test walks`}
          </span>
        )}
        <WalkLinks change={change} />
      </span>
    </li>
  );
}

/** Links to the walk on which a change happens, and to its file if it has to be corrected there. */
function WalkLinks({ change: { flow, replay, byHand } }: Pick<ChangeProps, "change">) {
  const lens = useAtomValue(lensAtom);
  return (
    <>
      {replay === undefined || flow === undefined ? null : (
        <ButtonLink
          words="Walk through it"
          look="quiet"
          size="s"
          href={hashOf({ ...lens, place: "map", shape: "map", flow, story: replay, at: 0 })}
        />
      )}
      {byHand === undefined ? null : (
        <ButtonLink
          words="Open the stored test walk"
          look="quiet"
          size="s"
          href={hashOf({ ...lens, place: "json", file: byHand, line: 0 })}
        />
      )}
    </>
  );
}

function changeWords({ plain, isEnd }: RecordedChangeView): string {
  return isEnd
    ? `A stored test walk ends here, and approving this removes the rest of it: ${plain}`
    : plain.charAt(0).toUpperCase() + plain.slice(1);
}

function quoted(title: string): string {
  return `“${title}”`;
}
