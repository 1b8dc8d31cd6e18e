import { type Drawing, type Label, labelOf } from "./drawing.ts";
import { gutter, linesOf, place, type PlacedEdge, type PlacedStep, SIZES, stepLine, textWidth } from "./place.ts";

/** The journey as a self-contained SVG picture: no scripts, fonts or links. Dark if the reader's screen is dark. */
export function svg(drawing: Drawing): string {
  const placed = place(drawing);
  const legend = legendOf(drawing);
  const width = Math.ceil(Math.max(placed.width, legend.width + 48));
  const height = Math.ceil(placed.height + legend.height);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(`The journey ${drawing.title}: ${drawing.nodes.length} places, ${drawing.edges.length} paths`)}">`,
    `<style>${style}</style>`,
    `<defs>${["action", "failed"].map((tone) => `<marker id="${tone}" class="arrow ${tone}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path d="M0 0L8 4L0 8Z"/></marker>`).join("")}</defs>`,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    ...placed.edges.map(pathOf),
    ...placed.edges.map(labelsOf),
    ...placed.steps.map(stepOf),
    `<g transform="translate(24 ${Math.ceil(placed.height)})">${legend.code}</g>`,
    "</svg>",
    "",
  ].join("\n");
}

function pathOf({ points, labels }: PlacedEdge): string {
  const tone = labels.every((label) => label.tone === "failed") ? "failed" : "action";
  const [first, ...rest] = points;
  if (first === undefined) return "";
  // Ranks go from top to bottom, so a curve that leaves and arrives vertically stays between them.
  const curve = rest.map((point, index) => {
    const before = points[index] ?? first;
    const middle = (before.y + point.y) / 2;
    return `C${xy({ x: before.x, y: middle })} ${xy({ x: point.x, y: middle })} ${xy(point)}`;
  });
  return `<path class="transition ${tone}" d="M${xy(first)}${curve.join("")}" marker-end="url(#${tone})"/>`;
}

function labelsOf({ x, y, width, height, labels }: PlacedEdge): string {
  const left = x - width / 2;
  let top = y - height / 2;
  const parts = labels.map((label) => {
    const lines = linesOf(label).map(({ text, kind }, index) => {
      top += SIZES.line;
      const mark = index === 0 ? MARKS[label.tone] : "";
      const at = round(left + 7 + gutter(labels));
      const pill =
        kind === "arm"
          ? `<rect class="pill" x="${round(at - 4)}" y="${round(top - 12)}" width="${round(textWidth(text, SIZES.label, true) + 8)}" height="15" rx="7"/>`
          : "";
      const sign =
        mark === "" ? "" : `<text class="mark ${label.tone}" x="${round(left + 6)}" y="${round(top)}">${mark}</text>`;
      return `${pill}${sign}<text class="${kind}" x="${at}" y="${round(top)}">${escape(text)}</text>`;
    });
    top += 4;
    return `<g><title>${escape(label.whole)}</title>${lines.join("")}</g>`;
  });
  const paper = `<rect class="label" x="${round(left)}" y="${round(y - height / 2)}" width="${round(width)}" height="${round(height)}" rx="6"/>`;
  return `<g class="labels">${paper}${parts.join("")}</g>`;
}

function stepOf({ step, lines, x, y, width, height }: PlacedStep): string {
  const [left, top] = [x - width / 2, y - height / 2];
  const at = round(left + SIZES.pad);
  const kind = step.outside ? "outside" : step.start ? "start" : step.end ? "end" : "step";
  const frame = `<rect class="${kind}" x="${round(left)}" y="${round(top)}" width="${round(width)}" height="${round(height)}" rx="${step.outside ? 17 : 10}"/>`;
  if (step.outside)
    return `<g>${frame}<text class="title out" x="${round(x)}" y="${round(y + 5)}">↗ ${escape(step.title)}</text></g>`;
  const written = lines.map((one, index) => {
    const line = round(top + SIZES.head + 13 + index * SIZES.line);
    const sign = `<text class="mark ${one.tone}" x="${at}" y="${line}">${MARKS[one.tone]}</text>`;
    return `<g><title>${escape(one.whole)}</title>${sign}<text class="guard" x="${round(left + SIZES.pad + 16)}" y="${line}">${escape(stepLine(one))}</text></g>`;
  });
  const rule =
    lines.length === 0 ? "" : `<path class="rule" d="M${round(left)} ${round(top + SIZES.head)}h${round(width)}"/>`;
  return [
    `<g>${frame}`,
    `<text class="title" x="${at}" y="${round(top + 21)}">${escape(step.title)}</text>`,
    `<text class="path" x="${at}" y="${round(top + 37)}"><tspan class="id">${escape(step.id)}</tspan>  ${escape(step.path)}</text>`,
    `${rule}${written.join("")}</g>`,
  ].join("");
}

const MARKS: Readonly<Record<Label["tone"], string>> = {
  action: "",
  ok: "✓",
  failed: "✗",
  timer: "◷",
  journey: "",
  guard: "↪",
};

/** The legend: what the signs mean, and what happens in any step. */
function legendOf({ anywhere }: Drawing) {
  const lines = anywhere.map((transition) => {
    const label = labelOf(transition);
    const when = [...label.arms, ...label.conditions].join(" and ");
    const cause = `${MARKS[label.tone]} ${label.text}`.trim();
    return `${cause}${when === "" || when === "otherwise" ? "" : ` if ${when}`} → ${targetName(transition.to)}`;
  });
  const signs =
    "✓ call answered   ✗ call failed   ◷ after a time   ↪ sent away before the step   ▭ arm of an experiment";
  const all = [...(lines.length > 0 ? ["From any step", ...lines] : []), signs];
  const code = all
    .map((text, index) => {
      const kind = index === all.length - 1 ? "signs" : index === 0 ? "title" : "when";
      return `<text class="${kind}" x="0" y="${20 + index * 18}">${escape(text)}</text>`;
    })
    .join("");
  const width = Math.max(...all.map((text) => textWidth(text, SIZES.label, true)));
  return { code, width, height: 20 + all.length * 18 + 12 };
}

function targetName(to: { readonly step: string } | { readonly link: string }): string {
  return "step" in to ? to.step : `↗ ${to.link}`;
}

function xy({ x, y }: { readonly x: number; readonly y: number }): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

const light = {
  paper: "#fffdf8",
  ink: "#1f2a37",
  soft: "#5b6675",
  line: "#c9c3b4",
  box: "#ffffff",
  brand: "#1d4e89",
  warn: "#a8321f",
  good: "#1c6b45",
  pill: "#e7e0f4",
  pillInk: "#4b2e83",
};
const dark = {
  paper: "#12161c",
  ink: "#e9eef5",
  soft: "#a3adba",
  line: "#3c4654",
  box: "#1b222c",
  brand: "#8ab8f0",
  warn: "#f2917f",
  good: "#7fd0a8",
  pill: "#372c52",
  pillInk: "#d6c6fb",
};

/** Colours and fonts of the picture. Text has a contrast of at least 4.5 : 1 in both colour schemes. */
const style = `${variables(light)}@media (prefers-color-scheme:dark){${variables(dark)}}
text{font-family:"Atkinson Hyperlegible Next",system-ui,"Segoe UI",Helvetica,Arial,sans-serif;fill:var(--ink)}
.text,.when,.arm,.guard,.path,.signs{font-family:ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:${SIZES.label}px;white-space:pre}
.title{font-size:${SIZES.title}px;font-weight:650}.title.out{font-size:13px;font-weight:500;text-anchor:middle}
.path{fill:var(--soft)}.id{fill:var(--brand)}.when,.guard,.signs{fill:var(--soft)}.guard{font-size:${SIZES.small - 0.5}px}
.arm{fill:var(--pillInk)}.pill{fill:var(--pill)}.mark{font-size:13px}.mark.ok{fill:var(--good)}.mark.failed{fill:var(--warn)}.mark.guard{fill:var(--brand)}
.paper{fill:var(--paper)}.label{fill:var(--paper);stroke:var(--line);stroke-width:.8}
.step,.start,.end{fill:var(--box);stroke:var(--line);stroke-width:1.4}.start{stroke:var(--brand);stroke-width:2.4}.end{stroke:var(--good);stroke-width:2.4}
.outside{fill:none;stroke:var(--soft);stroke-dasharray:5 4}.rule{stroke:var(--line);stroke-width:1;fill:none}
.transition{fill:none;stroke:var(--soft);stroke-width:1.5}.transition.failed{stroke:var(--warn);stroke-dasharray:6 4}
.arrow path{fill:var(--soft)}.arrow.failed path{fill:var(--warn)}`;

function variables(colours: Readonly<Record<string, string>>): string {
  return `svg{${Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";")}}`;
}
