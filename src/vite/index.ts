/** The Vite plugins for editing: saved definitions are compiled and sent to the open page. */
export { definitions } from "./plugin.ts";
export type { DefinitionUpdate } from "./protocol.ts";
export { journeys } from "./journeys.ts";
export { page, type PageOptions } from "./page.ts";
export { sendJson, sendJsonFile } from "./send-file.ts";
export { smallerForms } from "./smaller-forms.ts";
export { serveReplays } from "./replays.ts";
export { type WholeCheck, wholeCheck } from "./whole-check.ts";
