import { useEffect, useState } from "react";
import type { Graph } from "./graph.ts";
import type { Places, Shape } from "./layout.ts";

/** Cached layouts. The lens does not change the shape of the graph. */
const known = new Map<string, Places>();

interface Laid {
  readonly key: string;
  readonly places?: Places;
  readonly problem?: string;
}

/** The layout of a journey once it is computed. It is computed again only if the shape of the graph changes. */
export function useLayout(graph: Graph): { readonly places?: Places; readonly problem?: string } {
  const key = JSON.stringify(shapeOf(graph));
  const [laid, setLaid] = useState<Laid>({ key: "" });
  useEffect(() => {
    if (known.has(key)) return;
    const worker = new Worker(new URL("./layout-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data: places }: MessageEvent<Places>) => {
      known.set(key, places);
      setLaid({ key, places });
    });
    worker.addEventListener("error", () =>
      setLaid({ key, problem: "The map could not be drawn. The list shows the same." }),
    );
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    worker.postMessage(JSON.parse(key));
    return () => worker.terminate();
  }, [key]);
  const places = known.get(key);
  return places === undefined ? (laid.key === key ? laid : {}) : { places };
}

/** What the layout depends on. */
export function shapeOf({ steps, links, headings, anywhereBox, lines, columnOf }: Graph): Shape {
  const boxes = [...steps, ...links];
  const others = anywhereBox === undefined ? [] : [anywhereBox];
  const columns = headings.map((heading) => [heading, ...boxes.filter(({ id }) => columnOf(id) === heading.column)]);
  const heights = columns.map((column) => column.reduce((sum, { height }) => sum + height, 0));
  // At the end of the shortest column, so that it makes the map no higher.
  columns[heights.indexOf(Math.min(...heights))]?.push(...others);
  return {
    boxes: [...headings, ...boxes, ...others].map(({ id, width, height }) => [id, width, height]),
    columns: columns.map((column) => column.map(({ id }) => id)),
    lines: [...new Set(lines.map(({ from, to }) => `${from}\n${to}`))].map((line) => {
      const [from = "", to = ""] = line.split("\n");
      return [from, to];
    }),
  };
}
