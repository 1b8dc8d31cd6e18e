/** Migrates remembered data of earlier versions. See docs/language.md, "Versions of what is remembered". */
export { migrateCode } from "./code.ts";
export { migrated } from "./migrate.ts";
