import type { AccountTables } from "./account-tables.ts";
import type { ExperimentTables } from "./experiment-tables.ts";
import type { PaymentTables } from "./payment-tables.ts";
import type { RegistrationTables } from "./registration-tables.ts";
import type { ServiceTables } from "./service-tables.ts";

/** The tables, typed for Kysely; `migrations/` creates them. Times are `Date`, amounts are whole minor units. */
export interface Tables extends AccountTables, ExperimentTables, PaymentTables, RegistrationTables, ServiceTables {}
