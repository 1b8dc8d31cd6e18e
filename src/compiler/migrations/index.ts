/** Remembered data of earlier versions, brought up to date: see docs/language.md, "Versions of what is remembered". */
export { migrateCode } from "./code.ts";
export { migrated } from "./migrate.ts";
