import { endLogin, SAMPLE_LOGINS } from "./accounts/index.ts";
import { hasSampleAccount, type ServiceConfig } from "./config.ts";
import type { Database } from "./db/index.ts";
import type { Log } from "./http/index.ts";
import { deleteSampleCodes } from "./pricing/index.ts";

/**
 * Removes the samples that an earlier start with the payment sandbox left in this database and that this start does not
 * offer: codes that would pay real subscriptions, and accounts with public passwords. Logs if there were any.
 */
export async function takeBackSamples(db: Database, config: ServiceConfig, log: Log): Promise<void> {
  const codes = config.sampleCodes ? 0 : await deleteSampleCodes(db);
  let accounts = 0;
  if (!hasSampleAccount(config)) {
    for (const one of SAMPLE_LOGINS) if (await endLogin(db, one)) accounts++;
  }
  if (codes + accounts > 0) log.warn({ codes, accounts }, "samples of an earlier start were taken back");
}
