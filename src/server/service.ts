import { endLogin, SAMPLE_LOGINS, addSampleAccount } from "./accounts/index.ts";
import { type Database, openDatabase, startEmbedded } from "./db/index.ts";
import type { Log, Contract, Resources } from "./http/index.ts";
import { deleteSampleCodes, addSampleCodes } from "./pricing/index.ts";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { openAddresses } from "./addresses/index.ts";
import { addParts, createServer, logOf } from "./app.ts";
import { hasSampleAccount, type ServiceConfig } from "./config.ts";
import { followExperiments, noticeVisitors, readDefined } from "./experiments/index.ts";
import { type FileFields, longestUpload, openFiles } from "./files/index.ts";
import { handlers } from "./handlers.ts";
import { observed, type PaymentsGateway } from "./payments/index.ts";
import { addSampleProfessional } from "./professionals/index.ts";
import { openChallenge } from "./quota/index.ts";
import { startSettling } from "./purchases/index.ts";
import { addSampleInvitations } from "./invitations/index.ts";
import { startForgetting } from "./retention/index.ts";
import { inTime } from "./in-time.ts";
import { readLinks } from "./links.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { addOrderlyClose, type Grace } from "./orderly-close.ts";
import { checkInstance, limitsOf, prepareTables } from "./prepare-database.ts";
import { createOutbox, openTransports, startSending } from "./outbox/index.ts";
import { siteAt } from "../engine/index.ts";
import { createSecrets, keptPepper, limitHashing } from "./secrets/index.ts";
import { readSiteMap } from "./site-map.ts";
import type { Staff } from "./staff/start-staff.ts";

export interface Service {
  /** Opens the port. Returns the address. */
  listen(): Promise<string>;
  /**
   * Answers for `drainMs` while `/readyz` says no, finishes running requests, then stops everything that it started.
   * Takes at most 15 s after `drainMs`, including up to 8 s for the built-in database.
   */
  close(): Promise<void>;
  /** Sends a request without a port, for tests. */
  readonly inject: FastifyInstance["inject"];
  readonly db: Resources["db"];
  /** Opens the staff's pages, where they have a port. */
  readonly staffLink?: string | undefined;
}

/**
 * Time limits for a stop within 15 s: requests, then running work, then the database connections. The built-in database
 * takes up to 8 s more.
 */
const GRACE: Grace = { bodiesMs: 1000, answersMs: 5000 };
const WORK_MS = 5500;
const POOL_MS = 1000;
const TRACES_MS = 1000;
const ROOT = join(import.meta.dirname, "..", "..");

/**
 * Starts the database, routes and workers; `listen` then opens the port.
 *
 *     const service = await createService(readConfig(process.env, root), gateway);
 *     await service.listen();
 *
 * Throws `Error` with advice for the person who starts it. The caller closes the gateway. `reached` is called at each
 * point that a payment reaches; `fileFields` replaces the file fields of the forms and the contract, and
 * `experimentsForTests` the experiments that the database keeps.
 */
export async function createService(
  config: ServiceConfig,
  gateway: PaymentsGateway,
  reached?: Resources["reached"],
  fileFields?: FileFields,
  experimentsForTests?: Resources["experiments"],
): Promise<Service> {
  if (config.hashingThreads !== undefined) limitHashing(config.hashingThreads);
  const fields = fileFields ?? (await import("../generated/files.js"));
  const app = createServer(config, longestUpload(fields));
  const report = (text: string): void => logOf(app).error({}, text);
  const embedded = config.databaseUrl === undefined ? await startEmbedded(config.dataDir, report) : undefined;
  const url = config.databaseUrl ?? embedded?.url ?? "";
  const limits = config.databaseLimits;
  const limitsFrom = embedded ? "connection" : await limitsOf(url, limits);
  const db = openDatabase(url, limits, {
    connections: config.databaseConnections,
    limitsFrom,
    log: logOf(app),
  });
  const stops: (() => unknown)[] = [];
  let staff: Staff | undefined;
  const endTracing = config.tracing && (await startTracing(config.tracing, logOf(app)));
  const closeConnections = addOrderlyClose(app);
  let draining = false;
  const isDraining = (): boolean => draining;
  const end = async (drainMs: number): Promise<void> => {
    draining = true;
    await sleep(drainMs);
    const ends = [closeConnections(GRACE), ...stops.map(async (stop) => stop())];
    const ended =
      (await inTime(WORK_MS, Promise.allSettled(ends), undefined)) &&
      (await inTime(
        POOL_MS,
        db.destroy().then(() => true),
        false,
      ));
    if (!ended) logOf(app).warn({}, "stopped before everything under way was done");
    await (endTracing && inTime(TRACES_MS, endTracing(), undefined));
    await embedded?.stop();
  };
  let ending: Promise<void> | undefined;
  const close = (drainMs = config.drainMs): Promise<void> => (ending ??= end(drainMs));
  try {
    await prepareTables(url, config, logOf(app));
    await takeBackSamples(db, config, logOf(app));
    if (config.sampleCodes) await addSampleCodes(db);
    const secrets = createSecrets(config.pepper ?? (await keptPepper(config.dataDir)));
    await checkInstance(db, secrets, logOf(app));
    if (hasSampleAccount(config)) await addSampleAccount(db, secrets);
    const links = readLinks(ROOT, config.publicOrigin);
    const outbox = createOutbox(secrets);
    const experiments = experimentsForTests ?? (await followExperiments(db, logOf(app), readDefined(ROOT), stops));
    const visitors = noticeVisitors({ db, secrets, experiments });
    // After the last request.
    app.addHook("onClose", visitors.stop);
    const map = await readSiteMap(ROOT);
    const resources: Resources = {
      config,
      db,
      secrets,
      gateway: observed(gateway),
      outbox,
      links,
      addresses: openAddresses(config.googleMaps),
      experiments,
      visitors,
      files: openFiles(config, fields, db, logOf(app)),
      challenge: openChallenge(config, secrets),
      siteAt: (hostname) => siteAt(hostname, map.sites).id,
      log: logOf(app),
      reached,
    };
    if (hasSampleAccount(config) && config.outboxPage)
      await addSampleInvitations(resources, await addSampleProfessional(db, secrets));
    const metrics = config.metrics && (await startMeasuring(db, config.metrics));
    if (metrics) stops.push(metrics.stop);
    const contract = (await import("../generated/api/validators.js")) as Contract;
    const dir = config.pagesDir;
    const pagesDir = dir && existsSync(join(dir, "index.html")) ? dir : undefined;
    await addParts(app, { handlers, contract, resources, map, pagesDir, isDraining, metrics });
    await app.ready();
    stops.push(startSettling(resources));
    stops.push(startForgetting(resources));
    staff = config.staff && (await openStaff(config, config.staff, resources));
    if (staff) stops.push(staff.stop);
    const transports = openTransports(config, resources.log);
    stops.push(startSending({ ...resources, transports, keepContent: config.outboxPage }));
  } catch (error) {
    await close(0);
    throw error;
  }
  return {
    listen: () => app.listen({ host: config.host, port: config.port }),
    close: () => close(),
    inject: app.inject.bind(app),
    db,
    staffLink: staff?.link,
  };
}

/** Loads what it needs only where it is used. */
async function startMeasuring(db: Resources["db"], at: NonNullable<ServiceConfig["metrics"]>): Promise<Metrics> {
  const { startMetrics } = await import("./metrics/start-metrics.ts");
  return startMetrics(db, at);
}

async function openStaff(
  config: ServiceConfig,
  at: NonNullable<ServiceConfig["staff"]>,
  resources: Resources,
): Promise<Staff> {
  const { startStaff } = await import("./staff/start-staff.ts");
  return startStaff(createServer(config), resources, at);
}

async function startTracing(
  to: NonNullable<ServiceConfig["tracing"]>,
  log: Resources["log"],
): Promise<() => Promise<void>> {
  const tracing = await import("./tracing/start-tracing.ts");
  return tracing.startTracing(to, log);
}

/**
 * Removes the samples that an earlier start with the payment sandbox left in this database and that this start does not
 * offer: codes that would pay real subscriptions, and accounts with public passwords. Logs if there were any.
 */
async function takeBackSamples(db: Database, config: ServiceConfig, log: Log): Promise<void> {
  const codes = config.sampleCodes ? 0 : await deleteSampleCodes(db);
  let accounts = 0;
  if (!hasSampleAccount(config)) {
    for (const one of SAMPLE_LOGINS) if (await endLogin(db, one)) accounts++;
  }
  if (codes + accounts > 0) log.warn({ codes, accounts }, "samples of an earlier start were taken back");
}
