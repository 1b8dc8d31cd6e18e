/** Another instance of the service, with address completion. A fake answers its requests instead of Google. */
import { createService, readConfig } from "../../src/server/index.ts";
import { openPayments } from "../../scripts/open-payments.ts";
import { startFakePlaces } from "../unit/server/fake-places.ts";
import { freePort } from "./free-port.ts";

type Places = Awaited<ReturnType<typeof startFakePlaces>>;

/** Runs it during `visit`. */
export async function withPlaces(dataDir: string, visit: (origin: string, places: Places) => Promise<void>) {
  const places = await startFakePlaces();
  const [port, cards] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    // Vite's build, which other tests of this process run, sets NODE_ENV to "production".
    NODE_ENV: "test",
    PORT: String(port),
    DATABASE_URL: process.env["E2E_DATABASE_URL"],
    SECRET_PEPPER: "a pepper for the browser tests, 32 long",
    LOG_LEVEL: "error",
    GOOGLE_MAPS_KEY: "a-key-that-no-browser-sees",
    GOOGLE_MAPS_URL: places.url,
  };
  const payments = await openPayments(env, { port: cards, host: "127.0.0.1", dataDir });
  const service = await createService(readConfig(env, process.cwd()), payments.gateway);
  await service.listen();
  try {
    await visit(`http://localhost:${port}`, places);
  } finally {
    await service.close();
    await payments.close();
    await places.close();
  }
}
