import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Unavailable } from "../unavailable.ts";
import { withFiles } from "../files/use-files.ts";
import { languageOf, preferredLanguage, preferredLocale } from "../texts/index.ts";
import { signals } from "../signals.ts";
import type { Contract, Handler, Handlers, Resources } from "./call.ts";
import { type Operation, operations } from "./contract.ts";
import { fileRoute, type Refuse } from "./file-route.ts";
import { hostCookie } from "./host-cookie.ts";
import { type Keep, runOnce } from "./idempotency.ts";
import { isLocalCaller, isOurs } from "./caller.ts";
import { toNotBuiltProblem, toProblem } from "./problem.ts";
import { createPreparedStore, sendPrepared } from "./prepared.ts";
import type { RateLimit } from "./rate-limit.ts";
import { readInput } from "./read-input.ts";
import { invalidValue, ServiceError } from "./service-error.ts";
import { visitingBrowser } from "./visiting-browser.ts";

/** A year. */
const DEVICE_LASTS_S = 365 * 24 * 3600;
const KEY = /^[\w.:-]{8,200}$/;
const JSON_TYPE = "application/json; charset=utf-8";

/** Adds one route per operation of the contract, answered by the handler of the same name. */
export function addRoutes(
  app: FastifyInstance,
  handlers: Handlers,
  contract: Contract,
  resources: Resources,
  limit: RateLimit,
): void {
  const prepared = createPreparedStore();
  const refuse: Refuse = (thrown, operation, request, reply) => {
    const { visitor } = visitingBrowser(request);
    if (visitor !== undefined && isShown(thrown, operation)) resources.visitors.gotError(visitor);
    return sendRefusal(thrown, operation, request, reply);
  };
  // All that public answers are made from. With the database or the caller, an answer could be another one later.
  const unchanging = { config: resources.config, addresses: resources.addresses, links: resources.links };
  for (const operation of operations) {
    const limited = operation.errors.some((error) => error.code === "too-many-requests");
    const guarded = operation.errors.some((error) => error.code === "cross-site");
    const takesFile = operation.errors.some((error) => error.code === "file-too-large");
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const locale = preferredLocale(request.headers["accept-language"]);
      const lang = languageOf(locale);
      void reply
        .header("cache-control", "no-store")
        .header("content-language", lang)
        .header("vary", operation.isPublic ? "accept-language, accept-encoding" : "accept-language");
      try {
        // The type requires every handler, but a developer who is adding an operation may run the service without it.
        if (handlers[operation.id] === undefined) {
          const says = resources.config.development === true;
          request.log.error({ operation: operation.id }, "not built yet: add a handler to src/server/handlers.ts");
          const problem = toNotBuiltProblem(operation.id, says, lang, request.id);
          return reply.code(problem.status).type("application/problem+json").send(problem);
        }
        if (guarded && !isOurs(request)) throw new ServiceError("cross-site");
        if (limited && !takesFile) await limit(operation.id, request.ip);
        const input = readInput(operation, request, contract);
        // The table maps each operation to a handler of matching types, and `readInput` has validated the input.
        const carryOut = handlers[operation.id] as Handler<typeof operation.id>;
        void reply.code(operation.status);
        if (operation.isPublic) {
          const call = { ...unchanging, lang, locale, input } as unknown as Parameters<typeof carryOut>[0];
          const make = async () => JSON.stringify(await carryOut(call));
          const answer = await prepared(`${operation.id} ${locale} ${JSON.stringify(input)}`, JSON_TYPE, make);
          void reply.header("cache-control", publicFor(operation.cacheSeconds));
          signals.call.send({ operation: operation.id, outcome: "ok" });
          return await sendPrepared(request, reply, answer);
        }
        const around = {
          lang,
          locale,
          cookie: hostCookie(request, reply, "session"),
          device: hostCookie(request, reply, "device", { lastsS: DEVICE_LASTS_S }),
          browser: visitingBrowser(request),
          address: request.ip,
          local: isLocalCaller(request),
          challengeAnswer: request.headers["challenge-answer"]?.toString(),
        };
        const run = (keep: Keep): Promise<unknown> =>
          withFiles(resources, { operation, input }, () =>
            carryOut({ ...resources, ...around, keep, input: input as never }),
          );
        const key = idempotencyKey(operation, request);
        const answer =
          key === undefined
            ? await run(async () => undefined)
            : await runOnce(resources, { operation, key, input }, run);
        signals.call.send({ operation: operation.id, outcome: "ok" });
        return await reply.send(answer);
      } catch (error) {
        return refuse(error, operation, request, reply);
      }
    };
    app.route({
      method: operation.method,
      url: operation.url,
      handler,
      ...(takesFile && fileRoute(operation, handler, { fields: resources.files.fields, limit, refuse })),
    });
  }
}

/** Caches between us and the browser may keep it too; without a time, everybody asks each time whether it changed. */
function publicFor(seconds: number): string {
  return seconds > 0 ? `public, max-age=${seconds}` : "public, no-cache";
}

function idempotencyKey(operation: Operation, request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (!operation.idempotent || key === undefined) return undefined;
  if (typeof key === "string" && KEY.test(key)) return key;
  throw invalidValue("Idempotency-Key", "errors.format");
}

/** While an outcome is not known, pages wait. The others are of too many calls, or of another site's: of no person's doing. */
const NOT_SHOWN = new Set(["payment-pending", "in-progress", "too-many-requests", "cross-site"]);

/**
 * Whether a page shows an error to the person. A call that only reads may be made, and repeated, unseen; one that changes
 * something is not, except with the solution of a challenge, or where the contract says so.
 */
function isShown(thrown: unknown, { changes, isUnseen }: Operation): boolean {
  if (!changes || isUnseen) return false;
  return !(thrown instanceof ServiceError) || (thrown.challenge === undefined && !NOT_SHOWN.has(thrown.code));
}

const sendRefusal: Refuse = (thrown, operation, request, reply) => {
  // A database restart takes less than a second, and so does half of a full queue of hashes.
  const error = thrown instanceof Unavailable ? new ServiceError("unavailable", { retryAfter: 1 }) : thrown;
  const problem = toProblem(error, operation, preferredLanguage(request.headers["accept-language"]), request.id);
  signals.call.send({ operation: operation.id, outcome: problem.code });
  if (problem.status >= 500) request.log.error({ operation: operation.id, err: thrown }, "call failed");
  if (error instanceof ServiceError && error.retryAfter !== undefined)
    void reply.header("retry-after", error.retryAfter);
  return reply.code(problem.status).type("application/problem+json").send(problem);
};
