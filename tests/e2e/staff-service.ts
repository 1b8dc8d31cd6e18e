/** A service with a staff's port and a database of its own, so that its experiments concern no other test. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { BrowserContext } from "@playwright/test";
import type { ExperimentPage } from "../../src/experiments/views.ts";
import { startEmbedded } from "../../src/server/db/index.ts";
import { createService, readConfig } from "../../src/server/index.ts";
import { openPayments } from "../../scripts/open-payments.ts";
import { freePort } from "./free-port.ts";

export type StaffService = Awaited<ReturnType<typeof startStaffService>>;

export async function startStaffService() {
  const dataDir = await mkdtemp(join(tmpdir(), "staff-"));
  const port = await freePort(3);
  const database = await startEmbedded(dataDir);
  const env = {
    ...process.env,
    // Vite's build, which other tests of this process run, sets it to "production".
    NODE_ENV: "test",
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SECRET_PEPPER: process.env["E2E_PEPPER"],
    STUDIO_ORIGIN: "https://studio.example/",
    LOG_LEVEL: "error",
  };
  const payments = await openPayments(env, { port: port + 1, host: "127.0.0.1", dataDir });
  const config = readConfig(env, join(import.meta.dirname, "../.."));
  const service = await createService({ ...config, staff: { host: "127.0.0.1", port: port + 2 } }, payments.gateway);
  await service.listen();
  const link = service.staffLink ?? "";
  const { origin } = new URL(link);
  // The link works once: every test gets the session that it opens.
  const opened = await fetch(link, { redirect: "manual" });
  const [, value = ""] = /^staff=([^;]+)/.exec(opened.headers.getSetCookie()[0] ?? "") ?? [];
  return {
    origin,
    /** Where people's pages are under another name. */
    peopleAt: (host: string) => `http://${host}:${port}`,
    signIn: (context: BrowserContext) => context.addCookies([{ name: "staff", value, url: origin }]),
    /** What new pages get of an experiment. */
    async running(
      flag: string,
    ): Promise<
      { readonly active: boolean; readonly counts?: boolean; readonly share: Record<string, number> } | undefined
    > {
      const { experiments } = (await service.inject({ url: "/experiments.json" })).json();
      return experiments.find((one: { readonly flag: string }) => one.flag === flag);
    },
    /** An act of somebody else, who has seen the present state. */
    async act(name: string, fields: Readonly<Record<string, string>>): Promise<Response> {
      const headers = { "content-type": "application/json", cookie: `staff=${value}`, origin };
      const page = await fetch(`${origin}/staff/experiments/${fields["flag"]}`, { headers });
      const { history } = (await page.json()) as ExperimentPage;
      const body = JSON.stringify({ change: history[0]?.at ?? "none", ...fields });
      return fetch(`${origin}/staff/acts/${name}`, { method: "POST", headers, body });
    },
    /** Visitors who saw an arm, of whom some then did what the metric counts. */
    async come(flag: string, metric: string, arms: Readonly<Record<string, readonly [number, number]>>): Promise<void> {
      const { db } = service;
      for (const [arm, [visitors, outcomes]] of Object.entries(arms)) {
        const ids = Array.from({ length: visitors }, () => randomUUID());
        await sql`insert into exposures (visitor, flag, arm, flow, site, language, device, definition)
          select id::uuid, ${flag}, ${arm}, 'join', 'us', 'en', 'phone', 'd' from unnest(${ids}::text[]) id`.execute(
          db,
        );
        await sql`insert into outcomes (visitor, metric, source)
          select id::uuid, ${metric}, id::uuid from unnest(${ids.slice(0, outcomes)}::text[]) id`.execute(db);
      }
    },
    async close(): Promise<void> {
      await service.close();
      await payments.close();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
