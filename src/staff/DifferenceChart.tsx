import { useEffect, useId, useRef, useState } from "react";
import { METRICS } from "../experiments/statistics/index.ts";
import type { ExperimentPage, PlanView } from "../experiments/views.ts";
import { Table } from "./Card.tsx";
import { count, dayWords, isAmount, scaled, signedNumber, type Unit } from "./figures.ts";
import { type Point, seriesOf } from "./series.ts";
import { METRIC_WORDS } from "./health-words.ts";
import { decidingOf } from "./words.ts";

interface ChartProps {
  readonly page: ExperimentPage;
  readonly plan: PlanView;
  readonly arm: string;
}

/** In pixels. Narrower than that, it is not laid out yet. */
const NARROWEST = 200;

/** The difference of an arm from the control over time, with a table behind it. */
export function DifferenceChart({ page, plan, arm }: ChartProps) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  const unit = { metric: plan.metric, currency: page.currency };
  const points = seriesOf(page.days, arm, unit);
  const last = points.at(-1);
  if (last === undefined) return null;
  const [control = ""] = page.arms;
  const say = (value: number) => signedNumber(unit, value);
  const base = decidingOf(page.report.metrics)?.arms.find((one) => one.arm === control);
  // Where less is better, the smallest that matters is below 0.
  const sign = METRICS[plan.metric].better === "more" ? 1 : -1;
  const smallest = scaled(unit, (sign * (base?.winsorisedMean ?? base?.mean ?? 0) * plan.smallestEffect) / 100);
  const sentence = `After ${count(points.length)} ${points.length === 1 ? "day" : "days"} with visitors the difference is ${say(last.estimate)}${isAmount(unit) ? "" : " points"}. It may be anything from ${say(last.low)} to ${say(last.high)}.`;
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card__h line" data-wrap="">
        <h2 id={id}>Difference in “{METRIC_WORDS[plan.metric]}” over time</h2>
        <span className="small muted">
          {arm} less {control}, {isAmount(unit) ? `in ${page.currency}` : "in points"}
        </span>
        <span className="grow" />
        <button type="button" className="btn" data-v="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          As a table
        </button>
      </div>
      <div className="card__b stack">
        {isTable ? (
          <PointTable points={points} unit={unit} />
        ) : (
          <>
            <Drawn
              title={`Difference in “${METRIC_WORDS[plan.metric]}”, ${arm} less ${control}, by day`}
              points={points}
              smallest={smallest}
              days={plan.days}
              unit={unit}
            />
            <div className="printed">
              <PointTable points={points} unit={unit} />
            </div>
          </>
        )}
        <p>{sentence}</p>
        <p className="small muted line" data-wrap="">
          <span className="key-band" aria-hidden="true" /> band: holds at every look
          <span className="key-dots" aria-hidden="true" /> dots: if looked at once, at the planned end
        </p>
      </div>
    </section>
  );
}

function Drawn(props: {
  readonly title: string;
  readonly points: readonly Point[];
  readonly smallest: number;
  readonly days: number;
  readonly unit: Unit;
}) {
  const { title, points, smallest, days, unit } = props;
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const watched = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    if (place.current) watched.observe(place.current);
    return () => watched.disconnect();
  }, []);
  const drawing = JSON.stringify(points);
  useEffect(() => {
    if (width < NARROWEST) return undefined;
    let isWanted = true;
    // Loaded here, because the list has no chart.
    const draw = async () => {
      const { drawDifference } = await import("./difference-plot.ts");
      const say = (value: number) => signedNumber(unit, value);
      if (isWanted) place.current?.replaceChildren(drawDifference({ title, points, smallest, days, width, say }));
    };
    draw().catch(() => setMissing(true));
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [drawing, title, smallest, days, width, unit.metric, unit.currency]);
  return (
    <>
      <div ref={place} className="chart" />
      {isMissing ? (
        <p>
          The chart did not load: there may be a newer version of this page. Load it again; the table has the same
          figures.
        </p>
      ) : null}
    </>
  );
}

function PointTable({ points, unit }: { readonly points: readonly Point[]; readonly unit: Unit }) {
  const say = (value: number) => signedNumber(unit, value);
  return (
    <Table
      label="The difference by day"
      columns={["Day", "Visitors", "Difference", "Holds at every look", "If looked at once"]}
      figures={["Visitors", "Difference"]}
    >
      {points.toReversed().map((point) => (
        <tr key={point.day.getTime()}>
          <td>{dayWords(point.day)}</td>
          <td className="num">{count(point.visitors)}</td>
          <td className="num">{say(point.estimate)}</td>
          <td>
            {say(point.low)} to {say(point.high)}
          </td>
          <td>
            {say(point.fixedLow)} to {say(point.fixedHigh)}
          </td>
        </tr>
      ))}
    </Table>
  );
}
