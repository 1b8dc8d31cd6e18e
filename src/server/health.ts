import type { FastifyInstance, FastifyReply } from "fastify";
import { sql } from "kysely";
import type { Concerns } from "./concerns.ts";
import { type Database, measureClock, now, stateOf } from "./db/index.ts";
import { inTime } from "./in-time.ts";

/** Shorter than a statement may take, because the caller wants a quick answer. */
const WITHIN_MS = 2_000;

/** The addresses that say how the service is. They are not logged. */
export const HEALTH_ROUTES: ReadonlySet<string | undefined> = new Set(["/livez", "/readyz", "/healthz"]);

/** What is known of this instance. */
interface Instance {
  readonly isDraining: () => boolean;
  /** The commit that runs, if the settings say so. */
  readonly release?: string | undefined;
}

/** Why `/readyz` says no. */
type Unready = "draining" | "database" | "migrations";

/**
 * Adds `/livez` (the process answers: if not, restart it), `/readyz` (send people here: it says why not) and `/healthz`
 * (the database accepts writes). From when `isDraining` says so, `/readyz` says no. Concerns do not make it say no, because other
 * instances have the same, or nothing is decided by it.
 */
export function addHealth(
  app: FastifyInstance,
  db: Database,
  concerns: Concerns,
  { isDraining, release }: Instance,
): void {
  const writes = createReadiness(db);
  const examine = async (): Promise<Unready | Written> => {
    if (isDraining()) return "draining";
    const written = await writes();
    if (!written) return "database";
    const { missing } = await stateOf(db);
    return missing.length > 0 ? "migrations" : written;
  };
  app.get("/livez", async () => ({ ok: true }));
  app.get("/readyz", async (_request, reply) => {
    const found = await inTime(WITHIN_MS, examine(), "database" as const).catch((): Unready => "database");
    const why = typeof found === "string" ? found : undefined;
    const present = concerns.present(typeof found === "string" ? undefined : found.aheadMs);
    const named = { ...(release !== undefined && { release }), ...(present.length > 0 && { concerns: present }) };
    return why === undefined ? { ok: true, ...named } : refuse(reply, { ok: false, why, ...named });
  });
  app.get("/healthz", async (_request, reply) =>
    (await writes()) !== undefined ? { ok: true } : refuse(reply, { ok: false }),
  );
}

function refuse(reply: FastifyReply, body: object): FastifyReply {
  return reply.code(503).header("retry-after", 1).send(body);
}

/** What a write to the database shows. */
interface Written {
  /** How far this machine's clock is ahead of the database's. */
  readonly aheadMs: number;
}

/**
 * Returns whether the service can work, by writing a row; `undefined` if it cannot. A database that is read-only or
 * hanging may still accept connections, but is not ready. Parallel calls share one write.
 */
export function createReadiness(db: Database): () => Promise<Written | undefined> {
  let running: Promise<Written | undefined> | undefined;
  const write = async (): Promise<Date> => {
    const { at } = await db
      .insertInto("readiness")
      .values({ written_at: now })
      .onConflict((conflict) => conflict.column("one").doUpdateSet({ written_at: now }))
      .returning(sql<Date>`clock_timestamp()`.as("at"))
      .executeTakeFirstOrThrow();
    return at;
  };
  const measure = async (): Promise<Written | undefined> => {
    try {
      return { aheadMs: await measureClock(write) };
    } catch {
      return undefined;
    } finally {
      running = undefined;
    }
  };
  return () => {
    running ??= measure();
    return inTime(WITHIN_MS, running, undefined);
  };
}
