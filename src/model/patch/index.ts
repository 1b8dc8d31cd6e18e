/** Arms of experiments that change files by JSON Patch (RFC 6902): see docs/language.md, "Sites and experiments". */
export { applyPatch, type Operation, type Patched } from "./apply.ts";
export { patchOrigins } from "./origins.ts";
export { pairsOf } from "./pairs.ts";
export type { PatchedArm } from "../experiment/patched-arm.ts";
export { combinations, patchedArms, type PatchFinding, withArms } from "./arms.ts";
