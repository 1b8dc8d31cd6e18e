/** The page of the journey, in a frame of its own: it gets compiled modules, and shows the journey from its start. */
import { createRoot } from "react-dom/client";
import "../../renderers/theme/index.css";
import { type JsonObject, Journey, type JourneyDefinition } from "../embed/index.ts";
import type { Files } from "./checked.ts";
import { linked } from "./linked.ts";

/** Which page to show. */
export interface PageOf {
  /** The journey, as its folder in `flows/` is called. */
  readonly journey: string;
  readonly language: string;
  /** What expressions read as `site`. */
  readonly site: JsonObject;
  /** What the journey's calls answer, by operation. */
  readonly answers: Readonly<Record<string, JsonObject>>;
  /** How often the person has asked to start again. */
  readonly restarts: number;
}

/** A page, with the compiled modules of all journeys. */
export interface Shown extends PageOf {
  readonly modules: Files;
}

const element = document.getElementById("root");
if (!element) throw new Error("The page has no #root");
const root = createRoot(element);
let addresses: string[] = [];

window.addEventListener("message", ({ data, source, origin }: MessageEvent<Shown>) => {
  if (source === window.parent && origin === window.location.origin) void show(data);
});
window.parent.postMessage("ready", window.location.origin);

async function show({ modules, journey, language, site, answers }: Shown): Promise<void> {
  const earlier = addresses;
  addresses = [];
  const address = linked(modules, "journeys.js", (code) => {
    const made = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    addresses.push(made);
    return made;
  });
  const { journeys } = (await import(/* @vite-ignore */ address)) as {
    readonly journeys: Readonly<Record<string, JourneyDefinition>>;
  };
  const program = journeys[journey];
  if (program === undefined) return;
  document.documentElement.lang = language;
  const calls = Object.fromEntries(Object.entries(answers).map(([operation, answer]) => [operation, () => answer]));
  root.render(<Journey program={program} host={{ language, site, calls, service: "/", storage: "none" }} />);
  for (const one of earlier) URL.revokeObjectURL(one);
}
