/**
 * Runs a journey in a browser: its state, the effects of its commands, its address and history, and its stored data.
 * Independent of a concrete journey or service: the caller passes the environment (`Ports`).
 */
export { type Address, pathAt, pathBelow } from "./address.ts";
export { type Call, type CallOptions, type CallResult, networkError } from "./calls/call.ts";
export { type Analytics, createEffects, type Ports, type Report } from "./effects.ts";
export { createJourney, type Journey, type Running, withFirstStep } from "./journey.ts";
export { createForms, type Forms } from "./forms.ts";
export { hostIn, type HostEnvironment } from "./host-in.ts";
export { keepsFiles } from "./keeps-files.ts";
export { languageSwitch } from "./language-switch.ts";
export { pageHostOf, queryOf } from "./page-host-of.ts";
export { nextTask } from "./next-task.ts";
export { createState } from "./state.ts";
export { randomId } from "./random-id.ts";
export { Root } from "./Root.tsx";
export { readEnvelope, recall, safeStore, type Store, takesValues } from "./storage.ts";
