import type { ChangeNotice, Topic } from "./protocol.ts";
import type { ViewName } from "./routes.ts";

const EVERYTHING: readonly Topic[] = ["definitions", "texts", "recordings"];
const FILES: readonly Topic[] = [...EVERYTHING, "comments"];
const JOURNEYS: readonly Topic[] = ["definitions", "texts"];

/** What the answers that pages show depend on. */
const TOPICS: Readonly<Record<ViewName, readonly Topic[]>> = {
  "at-a-glance": [...FILES, "checked", "commit"],
  texts: [...JOURNEYS, "findings", "commit"],
  "texts-since": [...JOURNEYS, "commit"],
  page: [...JOURNEYS, "findings", "commit"],
  "arm-pages": JOURNEYS,
  "arm-changes": JOURNEYS,
  findings: [...JOURNEYS, "findings"],
  map: [...JOURNEYS, "findings"],
  pictures: [...JOURNEYS, "compiled"],
  requirements: JOURNEYS,
  sites: ["definitions"],
  // The glossary is among the texts.
  "data-files": JOURNEYS,
  data: JOURNEYS,
  glossary: ["texts"],
  files: FILES,
  file: FILES,
  comments: ["comments", "commit"],
  approvals: [...JOURNEYS, "comments", "commit"],
  stories: JOURNEYS,
  "recorded-changes": EVERYTHING,
  changes: [...EVERYTHING, "comparison", "commit"],
  "changed-pages": [...JOURNEYS, "commit"],
  commits: [...EVERYTHING, "commit"],
  branch: [...EVERYTHING, "commit"],
  branches: ["commit"],
  release: ["commit"],
  "people-there": ["definitions", "commit"],
  "revert-plan": [...EVERYTHING, "commit"],
  "revert-people": [...EVERYTHING, "commit"],
};

/** Whether the answer to a request may be another one after a change. */
export function concerns(name: ViewName, request: object, { topics, files, journeys }: ChangeNotice): boolean {
  if (!TOPICS[name].some((topic) => topics.includes(topic))) return false;
  const { path, flow } = request as { readonly path?: string; readonly flow?: string };
  if (path !== undefined) return files.includes(path);
  return flow === undefined || journeys === null || journeys.includes(flow);
}
