/** Pictures of a journey: Mermaid text, or SVG that is laid out here. */
export { type Drawing, drawingOf } from "./drawing.ts";
export { mermaid } from "./mermaid.ts";
export { svg } from "./svg.ts";
