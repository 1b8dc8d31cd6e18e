import type { Transition } from "../map/transitions-of.ts";
import { type Drawing, edgesOf, type Label, labelOf, nodeOf } from "./drawing.ts";

/** The journey as Mermaid text (https://mermaid.js.org/syntax/flowchart.html), which GitHub and many editors draw. */
export function mermaid({ nodes, edges, anywhere }: Drawing): string {
  const names = new Map(nodes.map(({ id }, index) => [id, `s${index}`]));
  const name = (id: string) => names.get(id) ?? "elsewhere";
  const guards = nodes.flatMap(({ guards }) => guards);
  const missing = guards.some((transition) => !names.has(nodeOf(transition)));
  return [
    "flowchart TD",
    ...nodes.map(({ id, title, path, start, end, outside }) => {
      const words = outside ? `↗ ${title}` : `<b>${escaped(title)}</b><br>${escaped(`${id}  ${path}`)}`;
      const [open, close] = outside ? ["([", "])"] : start || end ? ["([", "])"] : ["[", "]"];
      return `  ${name(id)}${open}"${outside ? escaped(words) : words}"${close}`;
    }),
    ...(missing ? ['  elsewhere(["↗ elsewhere"])'] : []),
    ...edges.map(({ from, to, transitions }) => {
      const failed = transitions.every(({ cause }) => cause.kind === "failed");
      return `  ${name(from)} ${failed ? "-.->" : "-->"}|"${transitions.map(line).join("<br>")}"| ${name(to)}`;
    }),
    ...edgesOf(guards).map(
      ({ from, to, transitions }) =>
        `  ${name(from)} -. "${transitions.map((transition) => `guard: ${line(transition)}`).join("<br>")}" .-> ${name(to)}`,
    ),
    ...edgesOf(nodes.flatMap(({ setbacks }) => setbacks)).map(
      ({ from, to, transitions }) => `  ${name(from)} -.->|"${transitions.map(line).join("<br>")}"| ${name(to)}`,
    ),
    ...edgesOf(anywhere).map(
      ({ to, transitions }) => `  anywhere{{"any step"}} -.->|"${transitions.map(line).join("<br>")}"| ${name(to)}`,
    ),
    "  classDef outside fill:#f4f1ea,stroke:#8a8272,stroke-dasharray:4 3",
    ...nodes.filter(({ outside }) => outside).map(({ id }) => `  class ${name(id)} outside`),
    "",
  ].join("\n");
}

const MARKS: Readonly<Record<Label["tone"], string>> = {
  action: "",
  ok: "✓ ",
  failed: "✗ ",
  timer: "⏱ ",
  journey: "",
  guard: "",
};

function line(transition: Transition): string {
  const { tone, text, conditions, arms } = labelOf(transition);
  const when =
    conditions.length === 0 ? "" : conditions[0] === "otherwise" ? " otherwise" : ` if ${conditions.join(" and ")}`;
  return escaped(`${MARKS[tone]}${text}${when}${arms.map((arm) => ` [${arm}]`).join("")}`.trim());
}

/** Mermaid reads character entities as `#…;`. */
function escaped(text: string): string {
  return text
    .replaceAll("#", "#35;")
    .replaceAll("&", "#38;")
    .replaceAll('"', "#34;")
    .replaceAll("<", "#60;")
    .replaceAll(">", "#62;");
}
