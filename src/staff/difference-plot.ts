import { areaY, axisX, axisY, dot, gridY, lineY, plot, ruleX, ruleY, text } from "@observablehq/plot";
import { dayWords } from "./figures.ts";
import { heightOf, plannedEnd, type Point } from "./series.ts";

export interface Drawing {
  /** For who cannot see it. */
  readonly title: string;
  readonly points: readonly Point[];
  /** The smallest effect that matters, in the unit of the points. */
  readonly smallest: number;
  /** Planned days. */
  readonly days: number;
  readonly width: number;
  /** A number of the axis in words. */
  readonly say: (value: number) => string;
}

const HEIGHT = 230;

/**
 * The difference by day, with the interval that holds at every look as a band with edges, and the one for a single look
 * dotted: readable without colour. The colours are those of the theme.
 */
export function drawDifference({ title, points, smallest, days, width, say }: Drawing): SVGSVGElement {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) throw new Error("There is nothing to draw");
  const planned = plannedEnd(first.day, days);
  const end = last.day > planned ? last.day : planned;
  const [bottom, top] = heightOf(points, smallest);
  const line = { x: "day", clip: true, stroke: "var(--chart-treatment)" } as const;
  const fixed = { ...line, stroke: "var(--chart-fixed)", strokeDasharray: "2 3", strokeWidth: 1.2 } as const;
  const label = {
    x: "day",
    textAnchor: "start",
    dx: 9,
    fill: "var(--color-text)",
    stroke: "var(--color-surface)",
    strokeWidth: 4,
  } as const;
  const drawn = plot({
    width,
    height: HEIGHT,
    marginLeft: 46,
    marginRight: 76,
    className: "difference",
    ariaLabel: title,
    x: { type: "utc", domain: [first.day, end] },
    y: { domain: [bottom, top] },
    marks: [
      gridY({ ticks: 6, stroke: "var(--color-line)", strokeOpacity: 1 }),
      axisY({ ticks: 6, tickSize: 0, label: null, tickFormat: say }),
      axisX({ ticks: width < 500 ? [first.day, end] : 6, tickSize: 0, label: null, tickFormat: dayWords }),
      areaY(points, { x: "day", y1: "low", y2: "high", fill: "var(--chart-band)", clip: true }),
      lineY(points, { ...line, y: "low", strokeWidth: 1 }),
      lineY(points, { ...line, y: "high", strokeWidth: 1 }),
      lineY(points, { ...fixed, y: "fixedLow" }),
      lineY(points, { ...fixed, y: "fixedHigh" }),
      ruleY([0], { stroke: "var(--color-text)" }),
      ruleY([smallest], { stroke: "var(--color-success)", strokeDasharray: "8 4" }),
      text([smallest], {
        y: (one: number) => one,
        frameAnchor: "right",
        textAnchor: "start",
        dx: 4,
        text: () => "smallest\nthat matters",
        fill: "var(--color-success)",
      }),
      ruleX([last], { x: "day", y1: "low", y2: "high", clip: true, stroke: "var(--chart-treatment)" }),
      lineY(points, { ...line, y: "estimate", strokeWidth: 2.2 }),
      dot([last], {
        x: "day",
        y: "estimate",
        r: 4,
        fill: "var(--chart-treatment)",
        stroke: "var(--color-surface)",
        strokeWidth: 2,
      }),
      text([last], { ...label, y: "estimate", text: () => say(last.estimate), fontWeight: 700 }),
      text([last], { ...label, y: "high", text: () => say(last.high) }),
      text([last], { ...label, y: "low", text: () => say(last.low) }),
    ],
  });
  // The policy of the page allows no inline style; ours is in staff.css.
  drawn.querySelector("style")?.remove();
  // One picture with a name: its parts have names such as "area", which say nothing.
  drawn.setAttribute("role", "img");
  for (const part of drawn.querySelectorAll("[aria-label]")) part.removeAttribute("aria-label");
  return drawn as SVGSVGElement;
}
