/** Pictures of a journey: Mermaid text, or SVG that is placed and written here. */
export { graphCommand } from "./command.ts";
export { type Drawing, drawingOf } from "./drawing.ts";
export { mermaid } from "./mermaid.ts";
export { svg } from "./svg.ts";
