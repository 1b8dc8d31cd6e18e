export { withSettingsTable } from "./document.ts";
export { readSettings, WrongSettings } from "./read.ts";
export type { Environment } from "./read.ts";
export { choice, flag, pairs, text, whole } from "./setting.ts";
export type { Setting } from "./setting.ts";
export type { Settings } from "./settings.ts";
