import type { ArmReport, MetricName } from "../experiments/statistics/index.ts";
import type { ExperimentPage, PlanView } from "../experiments/views.ts";
import { ArmName, Card, Chip } from "./Card.tsx";
import { count, counted, figure, momentWords, signed, type Unit } from "./figures.ts";
import { changeWords, decisionWords } from "./change-words.ts";
import { healthWords, METRIC_WORDS, passedChecks, type Tone } from "./health-words.ts";

/** Links to the real pages, once for each arm, and to the Studio's, which are drawn in every arm. */
export function ArmsCard({ page }: { readonly page: ExperimentPage }) {
  const { arms, share, pages, peopleOrigin, looks, report } = page;
  const visitors = report.metrics[0]?.arms ?? [];
  return (
    <Card title="What each arm sees" note="the real pages, in new tabs; who looks at them so is not counted">
      <div className="arms">
        {arms.map((arm, at) => (
          <div key={arm} className="stack" data-gap="s">
            <p className="line" data-wrap="">
              <ArmName arm={arm} isFirst={at === 0} />
              <b>{share[arm] ?? 0} %</b>
              <span className="muted">
                {counted(visitors.find((one) => one.arm === arm)?.visitors ?? 0, "visitor")}
              </span>
            </p>
            {pages.length === 0 ? <p className="muted">No page depends on it.</p> : null}
            <ul>
              {pages.map(({ flow, step, title, path, isGuarded }) => (
                <li key={`${flow} ${step}`}>
                  <a href={`${peopleOrigin}${path}${looks[arm] ?? ""}`} target="_blank" rel="noreferrer">
                    {title}
                    <span className="vh">
                      {" "}
                      as {arm}, in {flow}, in a new tab
                    </span>
                  </a>{" "}
                  <span className="small muted" aria-hidden="true">
                    {flow}
                  </span>
                  {isGuarded ? <span className="small muted"> after others</span> : null}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {pages.some(({ isGuarded }) => isGuarded) ? (
        <p className="small muted">
          “After others”: what somebody did before decides whether this page opens. If another one opens, go on from
          there in the same tab: the arm stays.
        </p>
      ) : null}
      <StudioPages page={page} />
    </Card>
  );
}

/** The Studio shows a page that nobody can open directly, too: with what somebody filled in before. */
function StudioPages({ page: { arms, flag, pages, studioOrigin } }: { readonly page: ExperimentPage }) {
  if (studioOrigin === undefined || pages.length === 0) return null;
  const query = new URLSearchParams({ arm: `${flag}=${arms[1] ?? ""}`, sheet: "arms" });
  return (
    <div>
      <p>Side by side in the Studio, with what people did before:</p>
      <ul>
        {pages.map(({ flow, step, title }) => (
          <li key={`${flow} ${step}`}>
            <a
              href={`${studioOrigin}/#/page/${encodeURIComponent(flow)}/${encodeURIComponent(step)}?${query.toString()}`}
            >
              {title}
              <span className="vh"> with all arms, in {flow}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function HealthCard({ page }: { readonly page: ExperimentPage }) {
  const { health } = page.report;
  return (
    <Card title="Health">
      <ul className="checks">
        {health.map((finding) => {
          const { tone, title, detail } = healthWords(finding, page);
          return (
            <li key={`${finding.code} ${finding.arm} ${finding.metric}`}>
              <Chip tone={tone}>{tone === "error" ? "failed" : "look at it"}</Chip>
              <span>
                <b>{title}</b> <span className="muted">{detail}</span>
              </span>
            </li>
          );
        })}
        {page.visitors === 0
          ? null
          : passedChecks(health).map((words) => (
              <li key={words}>
                <Chip tone="ok">well</Chip>
                <span>{words}</span>
              </li>
            ))}
      </ul>
      {page.visitors === 0 ? <p className="muted">Nobody has been counted yet.</p> : null}
    </Card>
  );
}

const ANSWERS: Readonly<Record<NonNullable<ArmReport["guard"]>, readonly [Tone, string]>> = {
  held: ["ok", "holds"],
  open: ["line", "not known yet"],
  crossed: ["error", "crossed"],
};

export function GuardsCard({ page, plan }: { readonly page: ExperimentPage; readonly plan: PlanView }) {
  if (plan.guards.length === 0) return null;
  const unitOf = (metric: MetricName): Unit => ({ metric, currency: page.currency });
  // Where a health check has failed, only a guard that was crossed says something: it is one of the checks.
  const isUnhealthy = page.report.verdict.code === "unhealthy";
  return (
    <Card title="Must not get worse">
      <ul className="checks">
        {plan.guards.map(({ metric, toleratedLoss }) => (
          <li key={metric} className="stack" data-gap="s">
            <span>
              <b>{METRIC_WORDS[metric]}</b>{" "}
              <span className="muted">by more than {toleratedLoss} % of the control’s figure</span>
            </span>
            {(page.report.metrics.find((one) => one.metric === metric)?.arms ?? []).map(
              ({ arm, guard, difference }) => {
                if (guard === undefined) return null;
                const isKnown = !isUnhealthy || guard === "crossed";
                const [tone, words] = ANSWERS[isKnown ? guard : "open"];
                return (
                  <span key={arm} className="line" data-wrap="">
                    <Chip tone={tone}>{words}</Chip>
                    <span>
                      {arm} {difference && isKnown ? signed(unitOf(metric), difference.estimate) : ""}
                    </span>
                  </span>
                );
              },
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function PlanCard({ page }: { readonly page: ExperimentPage }) {
  const { plan, needs, currency } = page;
  if (page.is === "gone") return null;
  if (plan === undefined)
    return (
      <Card title="Plan">
        <p>
          It has no plan, so it cannot start: what decides, what must not get worse, the smallest effect that matters,
          visitors and days. Write them in the Studio, at Experiments, “Plan and shares”.
        </p>
      </Card>
    );
  const unit = { metric: plan.metric, currency };
  return (
    <Card title="Plan">
      <p>
        <b>Decides:</b> {METRIC_WORDS[plan.metric]}
      </p>
      <p>
        <b>Smallest that matters:</b> {plan.smallestEffect} % of the control’s figure
      </p>
      <p>
        <b>Planned:</b> {count(plan.visitors)} visitors, {counted(plan.days, "day")}
      </p>
      <p>
        <b>Owner:</b> {plan.owner}
      </p>
      {needs === undefined ? (
        <p className="muted">
          What it needs is not known: too few visitors were counted in the last weeks. To count them before anything is
          different for anybody, start it with 0 %.
        </p>
      ) : (
        <p>
          <b>Needs:</b> {count(needs.visitors)} visitors, {counted(needs.days, "day")}
          {needs.days > plan.days ? <b> (longer than planned)</b> : null}
          {needs.days <= plan.days && needs.visitors > plan.visitors ? <b> (more than planned)</b> : null}
          <br />
          <span className="muted">
            By the last {counted(needs.from, "day")}: {figure(unit, needs.baseline)} and {count(needs.visitorsADay)}{" "}
            visitors a day.
          </span>
        </p>
      )}
    </Card>
  );
}

export function HistoryCard({ page }: { readonly page: ExperimentPage }) {
  const { history, decision, plan, currency } = page;
  return (
    <Card title="History">
      {history.length === 0 ? (
        <p className="muted">It was never changed here: its state is that of the files.</p>
      ) : null}
      <ol className="checks" reversed>
        {history.map((change) => (
          <li key={`${change.at} ${change.act}`} className="stack" data-gap="s">
            <b>{changeWords(change)}</b>
            <span className="small muted">
              {momentWords(change.at)}, {change.by}
            </span>
            <span>“{change.reason}”</span>
            {change.act === "experiment-end" && decision?.at === change.at ? (
              <span>{decisionWords(decision, plan && { metric: plan.metric, currency })}</span>
            ) : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}
