/** Arms of experiments that change files by JSON Patch (RFC 6902): see docs/language.md, "Sites and experiments". */
export { applyPatch, type Operation } from "./apply.ts";
export { patchedArms } from "./arms.ts";
