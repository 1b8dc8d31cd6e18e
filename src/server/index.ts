/** The service: answers every operation of `schemas/api/openapi.json` and serves the pages. See docs/architecture.md. */
export { SAMPLE_ACCOUNT } from "./accounts/index.ts";
export { hasSampleAccount, readConfig } from "./config.ts";
export type { ServiceConfig } from "./config.ts";
export { migrateDatabase } from "./prepare-database.ts";
export { createService } from "./service.ts";
export { openResources, support } from "./support/command.ts";
export type { Service } from "./service.ts";
