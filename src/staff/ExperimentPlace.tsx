import { useState } from "react";
import type { ExperimentList, ExperimentPage } from "../experiments/views.ts";
import { ArmsCard, GuardsCard, HealthCard, HistoryCard, PlanCard } from "./about-cards.tsx";
import { type Member, useAnswer } from "./answers.ts";
import { Chip } from "./Card.tsx";
import { DifferenceChart } from "./DifferenceChart.tsx";
import { EndDialog, StopDialog } from "./dialogs.tsx";
import { ShareDialog } from "./ShareDialog.tsx";
import { ExploratoryCard, FiguresCard, FunnelCard } from "./figure-cards.tsx";
import { count, momentWords } from "./figures.ts";
import { Notices } from "./Notices.tsx";
import { UndoDialog } from "./UndoDialog.tsx";
import { undoableOf } from "./undo-words.ts";
import { changeWords, decisionWords, placeWords } from "./change-words.ts";
import { STATE_WORDS, verdictWords } from "./words.ts";

type DialogName = "share" | "stop" | "end" | "undo";

/** An experiment: what it asks, what is known, and what can be done with it. */
export function ExperimentPlace({ flag, member }: { readonly flag: string; readonly member: Member | undefined }) {
  const [currency, setCurrency] = useState(() => new URLSearchParams(location.search).get("currency") ?? "");
  const query = currency === "" ? "" : `?currency=${encodeURIComponent(currency)}`;
  const { again, ...answered } = useAnswer<ExperimentPage>(`/staff/experiments/${encodeURIComponent(flag)}${query}`);
  const list = useAnswer<ExperimentList>("/staff/experiments", false);
  const [open, setOpen] = useState<DialogName>();
  /** When the last change was of which the person knows, and the reason of one that they have made since. */
  const [known, setKnown] = useState<string>();
  const [ownReason, setOwnReason] = useState<string>();
  const [done, setDone] = useState("");
  const page = answered.answer;
  const last = page?.history[0];
  const own = page?.history.find(({ at, reason }) => known !== undefined && at > known && reason === ownReason);
  if (known === undefined && page !== undefined) setKnown(last?.at ?? "");
  if (own !== undefined) {
    setKnown(own.at);
    setOwnReason(undefined);
    setDone(changeWords(own));
  }
  // Until the page shows what they have done, a dialog would speak of the state before, and undo the change before it.
  const isBehind = ownReason !== undefined && (last?.at ?? "") === known;
  const isChanged = known !== undefined && last !== undefined && last.at > known && own === undefined;
  const notice = isChanged ? (
    <div className="problem" data-tone="notice">
      <output>
        Somebody changed this meanwhile: {changeWords(last)} ({momentWords(last.at)}, “{last.reason}”). The page shows
        the new state.
      </output>
      <button type="button" className="btn" onClick={() => setKnown(last.at)}>
        I see
      </button>
    </div>
  ) : null;
  const close = (reason?: string) => {
    setOpen(undefined);
    again();
    if (reason === undefined) return;
    setOwnReason(reason);
    // The button that opened the dialog may go with the new state.
    document.getElementById("main")?.focus();
  };
  const shown = {
    change: known === undefined || known === "" ? "none" : known,
    notice,
    onClose: close,
    onOutdated: again,
  };
  return (
    <div className="wrap">
      <div className="line" data-wrap="">
        <nav aria-label="Where you are">
          <a href="/">Experiments</a> <span aria-hidden="true">/</span> <b>{flag}</b>
        </nav>
        {page ? <State page={page} /> : null}
        <span className="grow" />
        <Notices answered={answered} again={again} />
      </div>
      {page === undefined ? null : (
        <>
          <div className="title">
            <h1>{page.question === "" ? flag : page.question}</h1>
            <Acts page={page} member={member} isReady={list.answer !== undefined && !isBehind} onOpen={setOpen} />
          </div>
          {open === undefined ? notice : null}
          {page.problem === undefined ? null : (
            <p className="problem" data-tone="notice">
              It is off since a release, and everybody has {page.arms[0]}: {page.problem}. Start it anew, or end it.
              Stop it, so that a later release does not switch it on again.
            </p>
          )}
          <output>{done === "" ? "" : `Done. ${done}`}</output>
          <Report
            page={page}
            currencies={page.decision === undefined ? (list.answer?.currencies ?? []) : []}
            onCurrency={(next) => {
              setCurrency(next);
              history.replaceState(null, "", `?currency=${encodeURIComponent(next)}`);
            }}
          />
        </>
      )}
      {page && list.answer && open === "share" ? <ShareDialog page={page} list={list.answer} shown={shown} /> : null}
      {page && open === "stop" ? <StopDialog page={page} shown={shown} /> : null}
      {page && open === "end" ? <EndDialog page={page} shown={shown} /> : null}
      {page && open === "undo" ? <UndoDialog page={page} shown={shown} /> : null}
    </div>
  );
}

function State({ page }: { readonly page: ExperimentPage }) {
  const { is, day, plan, epicKey, visitors, since } = page;
  return (
    <>
      <Chip tone={is === "running" ? "run" : "line"}>
        {STATE_WORDS[is]}
        {since === undefined && visitors === 0 ? "" : `, day ${count(day)}${plan ? ` of ${count(plan.days)}` : ""}`}
      </Chip>
      <span className="small muted">
        {epicKey}, {plan ? `owned by ${plan.owner}, ` : ""}
        {placeWords(page)}
      </span>
    </>
  );
}

interface ActsProps {
  readonly page: ExperimentPage;
  readonly member: Member | undefined;
  readonly isReady: boolean;
  readonly onOpen: (dialog: DialogName) => void;
}

/** The acts that the state allows, for the roles that may do them. */
function Acts({ page, member, isReady, onOpen }: ActsProps) {
  const { is, active } = page;
  if (member === undefined) return null;
  if (member.role === "viewer") return <p className="small muted">As a viewer you look; experimenters change it.</p>;
  const isOwner = member.role === "owner";
  const last = undoableOf(page);
  const isOfEnd = (last?.undoes?.act ?? last?.act) === "experiment-end";
  const offered: readonly (readonly [DialogName, string, boolean])[] = [
    ["share", "Start…", !active && ["ready", "stopped", "decided"].includes(is)],
    ["share", "Change shares…", active],
    // Also of one that a release has switched off: it would come back with another one.
    ["stop", "Stop…", active || page.problem !== undefined],
    ["end", "End it…", isOwner && (is === "running" || is === "stopped")],
    ["undo", "Undo…", last !== undefined && (isOwner || !isOfEnd)],
  ];
  return (
    <div className="line acts" data-wrap="">
      {offered.map(([dialog, words, isOffered]) =>
        isOffered ? (
          <button
            key={words}
            type="button"
            className="btn"
            data-v={dialog === "stop" ? "warn" : undefined}
            aria-disabled={!isReady}
            onClick={() => (isReady ? onOpen(dialog) : undefined)}
          >
            {words}
          </button>
        ) : null,
      )}
    </div>
  );
}

/** What is left to do for a decided experiment: its end in the files, which the Studio makes. */
function InFiles({ page: { flag, studioOrigin }, arm }: { readonly page: ExperimentPage; readonly arm: string }) {
  const words = "end it in the Studio, too";
  const address = `${studioOrigin}/#/experiments?arm=${encodeURIComponent(`${flag}=${arm}`)}`;
  return (
    <>
      {" The files still have it: "}
      {studioOrigin === undefined ? words : <a href={address}>{words}</a>}.
    </>
  );
}

interface ReportProps {
  readonly page: ExperimentPage;
  readonly currencies: readonly string[];
  readonly onCurrency: (currency: string) => void;
}

function Report({ page, currencies, onCurrency }: ReportProps) {
  const { plan, arms, report, decision, currency } = page;
  const unit = plan && { metric: plan.metric, currency };
  const hasFailed = report.verdict.code === "unhealthy";
  const words = verdictWords(page);
  // Before anybody is counted, the plan and the pages are what there is to look at.
  const isCounted = page.visitors > 0;
  return (
    <div className="columns">
      <div className="stack">
        <section className="card" aria-label="Result">
          <div className="card__b stack" data-gap="s" data-tone={words.tone}>
            {decision ? (
              <p>
                <Chip tone="ok">decided</Chip> {decisionWords(decision, unit)} “{decision.reason}”
                {page.is === "decided" ? <InFiles page={page} arm={decision.arm} /> : null}
              </p>
            ) : null}
            {isCounted ? (
              <p>
                <Chip tone={hasFailed ? "error" : "ok"}>{hasFailed ? "cannot be believed" : "can be believed"}</Chip>{" "}
                <span className="small muted">
                  {hasFailed ? "a health check has failed" : "no health check has failed"}
                </span>
              </p>
            ) : null}
            <p className="verdict">{words.title}</p>
            <p className="muted">{words.detail}</p>
          </div>
        </section>
        {plan && !hasFailed
          ? arms.slice(1).map((arm) => <DifferenceChart key={arm} page={page} plan={plan} arm={arm} />)
          : null}
        <FiguresCard page={page} />
        {currencies.length > 1 ? (
          <label className="line">
            Amounts in
            <select className="in share" value={currency} onChange={({ target }) => onCurrency(target.value)}>
              {[...new Set([currency, ...currencies])].map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
            <span className="printed">{currency}</span>
            <span className="small muted">those in another currency count as 0</span>
          </label>
        ) : null}
        {isCounted ? null : <PlanCard page={page} />}
        {isCounted ? null : <ArmsCard page={page} />}
        <FunnelCard page={page} />
        {plan ? <ExploratoryCard page={page} plan={plan} /> : null}
      </div>
      <div className="stack">
        <HealthCard page={page} />
        {plan ? <GuardsCard page={page} plan={plan} /> : null}
        {isCounted ? <ArmsCard page={page} /> : null}
        {isCounted ? <PlanCard page={page} /> : null}
        <HistoryCard page={page} />
      </div>
    </div>
  );
}
