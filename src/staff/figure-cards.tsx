import type { Dimension, MetricReport } from "../experiments/statistics/index.ts";
import type { ExperimentPage, PlanView } from "../experiments/views.ts";
import { ArmName, Card, Table } from "./Card.tsx";
import { comparison, count, figure, signed } from "./figures.ts";
import { funnelOf } from "./funnel.ts";
import { METRIC_WORDS } from "./health-words.ts";

const ROLES: Readonly<Record<MetricReport["role"], string>> = { decides: "decides", guard: "guard", other: "" };

/** The figures of all metrics by arm. */
export function FiguresCard({ page }: { readonly page: ExperimentPage }) {
  const { report, currency, arms } = page;
  if (report.metrics.length === 0) return null;
  const hasFailed = report.verdict.code === "unhealthy";
  const note = `amounts in ${currency}${hasFailed ? "; no difference is shown while a health check fails" : ""}`;
  return (
    <Card title="Figures by arm" note={note}>
      <Table
        label="Figures by arm"
        columns={["Metric", "Arm", "Figure", "Difference, as it holds at every look", "If looked at once"]}
        figures={["Figure"]}
      >
        {report.metrics.flatMap(({ metric, role, arms: figures }) => {
          const unit = { metric, currency };
          return figures.map(({ arm, mean, difference: known }, at) => {
            const difference = hasFailed ? undefined : known;
            return (
              <tr key={`${metric} ${arm}`}>
                {at === 0 ? (
                  <th scope="rowgroup" rowSpan={figures.length} className="tbl__name">
                    {METRIC_WORDS[metric]} <span className="small muted">{ROLES[role]}</span>
                  </th>
                ) : null}
                <td>
                  <ArmName arm={arm} isFirst={arm === arms[0]} />
                </td>
                <td className="num">{figure(unit, mean)}</td>
                <td>
                  {at === 0 || hasFailed ? "" : difference ? comparison(unit, difference) : "too little is known"}
                </td>
                <td>
                  {difference
                    ? `${signed(unit, difference.interval.from)} to ${signed(unit, difference.interval.to)}`
                    : ""}
                </td>
              </tr>
            );
          });
        })}
      </Table>
    </Card>
  );
}

/** How many get how far: a table whose bars say the same as its figures. */
export function FunnelCard({ page }: { readonly page: ExperimentPage }) {
  const { arms, report, currency } = page;
  const stages = funnelOf(report);
  const [first] = stages;
  if (first === undefined) return null;
  const named = first.arms.map(({ arm }) => arm);
  return (
    <Card title="Funnel by arm" note="of everybody counted">
      <table className="funnel">
        <thead>
          <tr>
            <th scope="col">Reached</th>
            {named.map((arm) => (
              <th key={arm} scope="col">
                <ArmName arm={arm} isFirst={arm === arms[0]} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Counted</th>
            {first.arms.map(({ arm, visitors }) => (
              <BarCell key={arm} value={1} words={count(visitors)} isFirst={arm === arms[0]} />
            ))}
          </tr>
          {stages.map(({ metric, arms: figures }) => (
            <tr key={metric}>
              <th scope="row">{METRIC_WORDS[metric]}</th>
              {figures.map(({ arm, mean }) => (
                <BarCell key={arm} value={mean} words={figure({ metric, currency }, mean)} isFirst={arm === arms[0]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function BarCell({
  value,
  words,
  isFirst,
}: {
  readonly value: number;
  readonly words: string;
  readonly isFirst: boolean;
}) {
  return (
    <td>
      <i className="bar" data-base={isFirst ? "" : undefined} style={{ inlineSize: `${value * 100}%` }} />
      <span className="num">{words}</span>
    </td>
  );
}

const DIMENSIONS: Readonly<Record<Dimension, string>> = {
  site: "By site",
  language: "By language",
  device: "By device",
  day: "By day of the first look",
};

export function ExploratoryCard({ page, plan }: { readonly page: ExperimentPage; readonly plan: PlanView }) {
  const { exploratory, verdict } = page.report;
  if (exploratory.length === 0) return null;
  const unit = { metric: plan.metric, currency: page.currency };
  return (
    <Card title="Exploratory" note="nothing follows from these: among many groups some differ by chance">
      {(Object.keys(DIMENSIONS) as Dimension[]).map((dimension) => {
        const groups = exploratory.filter(({ group }) => group === dimension);
        return groups.length === 0 ? null : (
          <details key={dimension}>
            <summary>
              {DIMENSIONS[dimension]} ({groups.length})
            </summary>
            <Table
              label={DIMENSIONS[dimension]}
              columns={["Group", "Arm", "Visitors", METRIC_WORDS[plan.metric], "Difference (exploratory)"]}
              figures={["Visitors", METRIC_WORDS[plan.metric]]}
            >
              {groups.flatMap(({ value, arms }) =>
                arms.map(({ arm, visitors, mean, difference }, at) => (
                  <tr key={`${value} ${arm}`}>
                    {at === 0 ? (
                      <th scope="rowgroup" rowSpan={arms.length} className="tbl__name">
                        {value}
                      </th>
                    ) : null}
                    <td>{arm}</td>
                    <td className="num">{count(visitors)}</td>
                    <td className="num">{figure(unit, mean)}</td>
                    <td>{difference && verdict.code !== "unhealthy" ? comparison(unit, difference) : ""}</td>
                  </tr>
                )),
              )}
            </Table>
          </details>
        );
      })}
    </Card>
  );
}
