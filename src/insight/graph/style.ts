import { SIZES } from "./place.ts";

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
export const style = `${variables(light)}@media (prefers-color-scheme:dark){${variables(dark)}}
text{font-family:"Atkinson Hyperlegible Next",system-ui,"Segoe UI",Helvetica,Arial,sans-serif;fill:var(--ink)}
.text,.when,.arm,.guard,.path,.signs{font-family:ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:${SIZES.label}px;white-space:pre}
.title{font-size:${SIZES.title}px;font-weight:650}.title.out{font-size:13px;font-weight:500;text-anchor:middle}
.path{fill:var(--soft)}.id{fill:var(--brand)}.when,.guard,.signs{fill:var(--soft)}.guard{font-size:${SIZES.small - 0.5}px}
.arm{fill:var(--pillInk)}.pill{fill:var(--pill)}.mark{font-size:13px}.mark.ok{fill:var(--good)}.mark.failed{fill:var(--warn)}.mark.guard{fill:var(--brand)}
.paper{fill:var(--paper)}.label{fill:var(--paper);stroke:var(--line);stroke-width:.8}
.step,.start,.end{fill:var(--box);stroke:var(--line);stroke-width:1.4}.start{stroke:var(--brand);stroke-width:2.4}.end{stroke:var(--good);stroke-width:2.4}
.outside{fill:none;stroke:var(--soft);stroke-dasharray:5 4}.rule{stroke:var(--line);stroke-width:1;fill:none}
.way{fill:none;stroke:var(--soft);stroke-width:1.5}.way.failed{stroke:var(--warn);stroke-dasharray:6 4}
.arrow path{fill:var(--soft)}.arrow.failed path{fill:var(--warn)}`;

function variables(colours: Readonly<Record<string, string>>): string {
  return `svg{${Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";")}}`;
}
