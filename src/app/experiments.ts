import type { Experiments } from "../experiments/index.ts";

/** The experiments that the document brings: see `withExperiments`. */
export function experimentsIn(document: Document): Experiments {
  const meta = document.querySelector<HTMLMetaElement>("meta[name=experiments]");
  return meta === null ? { experiments: [] } : (JSON.parse(meta.content) as Experiments);
}
