/** Arms of experiments that change files by JSON Patch (RFC 6902): see docs/language.md, "Sites and experiments". */
export { applyPatch, type Operation, type Patched } from "./apply.ts";
export { pairsOf } from "./pairs.ts";
export { combinations, type PatchedArm, patchedArms, type PatchFault, withArms } from "./arms.ts";
