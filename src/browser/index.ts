/**
 * A journey at work in a browser: its state, what its commands do, where it stands in the address and the history, what it keeps. Knows no
 * journey and no service: whoever opens one says what surrounds it (`Ports`).
 */
export { type Address, createAddress, pathAt, pathBelow, placeOfEntry, stepOfEntry } from "./address.ts";
export type { Call, CallOptions, CallResult } from "./calls/call.ts";
export { networkError } from "./calls/call-error.ts";
export { type Analytics, createEffects, type Ports, type Report } from "./effects.ts";
export { createJourney, type Journey, type Running, withFirstStep } from "./journey.ts";
export { hostIn, type Surroundings } from "./host-in.ts";
export { isObject } from "./json.ts";
export { keepsFiles } from "./keeps-files.ts";
export { languageSwitch } from "./language-switch.ts";
export { createNavigator } from "./navigator.ts";
export { nextTask } from "./next-task.ts";
export { randomId } from "./random-id.ts";
export { Root } from "./Root.tsx";
export { readEnvelope, recall, safeStore, type Store, takesValues } from "./storage.ts";
export { visitIn } from "./visit.ts";
