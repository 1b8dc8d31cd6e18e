/** Remembered data of earlier versions: see docs/language.md, "Versions of what is remembered". */
export type { Change, Migrations } from "./change.ts";
export { migrateCode } from "./code.ts";
export { migrated } from "./migrate.ts";
export { changesIn, type GoldenState, goldenOf, migrationsOf, statesIn, versionOf } from "./read.ts";
