/**
 * Global setup of the browser tests: starts the built product on free ports with its own database, and the pages of
 * examples. Removes all of it afterwards.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "../../src/server/db/index.ts";
import { createService, readConfig } from "../../src/server/index.ts";
import { openPayments } from "../../scripts/open-payments.ts";
import { braintreeInBrowsers } from "./braintree-hosts.ts";
import { serveExamplePages } from "./example-pages.ts";
import { freePort } from "./free-port.ts";

export default async function setUp(): Promise<() => Promise<void>> {
  const root = join(import.meta.dirname, "../..");
  const dataDir = await mkdtemp(join(tmpdir(), "e2e-"));
  const port = await freePort(3);
  const [cards, braintreePort] = [port + 1, port + 2];
  const database = await startEmbedded(dataDir);
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SECRET_PEPPER: "a pepper for the browser tests, 32 long",
    LOG_LEVEL: "error",
    // All tests call from one IP address.
    CALLS_PER_MINUTE: "100000",
    LINK_PAGES: "true",
    OUTBOX_PAGE: "true",
  };
  const payments = await openPayments(env, { port: cards, host: "127.0.0.1", dataDir });
  const service = await createService(readConfig(env, root), payments.gateway);
  await service.listen();
  // Another instance, whose browsers run the code that they would run with Braintree.
  const config = { ...readConfig(env, root), port: braintreePort };
  const braintree = await createService(config, braintreeInBrowsers(payments.gateway));
  await braintree.listen();
  process.env["E2E_BRAINTREE_URL"] = `http://localhost:${braintreePort}`;
  process.env["E2E_SANDBOX_URL"] = `http://localhost:${cards}`;
  process.env["E2E_URL"] = `http://localhost:${port}`;
  process.env["E2E_DATABASE_URL"] = database.url;
  process.env["E2E_PEPPER"] = env.SECRET_PEPPER;
  const pages = await serveExamplePages();
  process.env["E2E_CATALOGUE_URL"] = pages.catalogue;
  process.env["E2E_BLOCKS_URL"] = pages.blocks;
  process.env["E2E_EMBEDDED_URL"] = pages.embedded;
  return async () => {
    await pages.close();
    await service.close();
    await braintree.close();
    await payments.close();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
