import type { FastifyInstance, FastifyReply } from "fastify";
import { now, stateOf } from "./db/index.ts";
import type { Database } from "./db/index.ts";

/** Shorter than a statement may take, because the caller wants a quick answer. */
const WITHIN_MS = 2_000;

/** The addresses that say how the service is. They are not logged. */
export const HEALTH_ROUTES: ReadonlySet<string | undefined> = new Set(["/livez", "/readyz", "/healthz"]);

/** Why `/readyz` says no. */
type Unready = "draining" | "database" | "migrations";

/**
 * Adds `/livez` (the process answers: if not, restart it), `/readyz` (send people here: it says why not) and `/healthz`
 * (the database accepts writes). From when `isDraining` says so, `/readyz` says no.
 */
export function addHealth(app: FastifyInstance, db: Database, isDraining: () => boolean): void {
  const writes = createReadiness(db);
  const unready = async (): Promise<Unready | undefined> => {
    if (isDraining()) return "draining";
    if (!(await writes())) return "database";
    const { missing } = await stateOf(db);
    return missing.length > 0 ? "migrations" : undefined;
  };
  app.get("/livez", async () => ({ ok: true }));
  app.get("/readyz", async (_request, reply) => {
    const why = await within(unready(), "database").catch((): Unready => "database");
    return why === undefined ? { ok: true } : refuse(reply, { ok: false, why });
  });
  app.get("/healthz", async (_request, reply) => ((await writes()) ? { ok: true } : refuse(reply, { ok: false })));
}

function refuse(reply: FastifyReply, body: object): FastifyReply {
  return reply.code(503).header("retry-after", 1).send(body);
}

/**
 * Returns whether the service can work, by writing a row. A database that is full, read-only or hanging may still
 * accept connections, but is not ready. Parallel calls share one write.
 */
export function createReadiness(db: Database): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  const write = async (): Promise<boolean> => {
    try {
      await db
        .insertInto("readiness")
        .values({ written_at: now })
        .onConflict((conflict) => conflict.column("one").doUpdateSet({ written_at: now }))
        .execute();
      return true;
    } catch {
      return false;
    } finally {
      running = undefined;
    }
  };
  return () => {
    running ??= write();
    return within(running, false);
  };
}
/** Returns the result of `work`, or `late` if it takes longer than a caller wants to wait. */
async function within<T>(work: Promise<T>, late: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late), WITHIN_MS);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
