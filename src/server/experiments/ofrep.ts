import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isObject } from "../../engine/index.ts";
import { evaluate, type EvaluationContext } from "../../experiments/index.ts";
import { type RateLimit, type Resources, sendPrivate, ServiceError } from "../http/index.ts";

const FLAGS = "/ofrep/v1/evaluate/flags";

/** Why nothing is evaluated; the codes are OpenFeature's. */
interface Refusal {
  readonly errorCode: "PARSE_ERROR" | "INVALID_CONTEXT" | "TARGETING_KEY_MISSING" | "FLAG_NOT_FOUND";
  readonly errorDetails: string;
}

/**
 * Answers which arm of an experiment a visitor has, by OpenFeature's Remote Evaluation Protocol (OFREP 0.2.0,
 * github.com/open-feature/protocol), for other systems of the company. The context's `targetingKey` is the visitor's id;
 * `site` (by default that of the host name) and `language` say where they are. The same arms as on the pages. Calls are
 * limited like those of pages: `CALLS_PER_MINUTE` for each address.
 */
export function addFlagRoutes(
  app: FastifyInstance,
  { experiments, siteAt }: Pick<Resources, "experiments" | "siteAt">,
  limit: RateLimit,
): void {
  const of = (context: EvaluationContext) => evaluate(experiments.current(), context);
  const refuse = (errorCode: Refusal["errorCode"], errorDetails: string): Refusal => ({ errorCode, errorDetails });
  const route = {
    onRequest: async ({ ip }: FastifyRequest) => limit("evaluateFlags", ip),
    // The protocol has answers of its own.
    errorHandler: (error: Error & { readonly statusCode?: number }, _request: FastifyRequest, reply: FastifyReply) => {
      if (error instanceof ServiceError && error.code === "too-many-requests")
        return reply
          .code(429)
          .header("retry-after", error.retryAfter)
          .send({ errorDetails: "Too many calls from this address. Ask for all flags at once, and keep them" });
      return (error.statusCode ?? 500) < 500
        ? reply.code(400).send(refuse("PARSE_ERROR", "The body must be JSON"))
        : reply.code(500).send({ errorDetails: "Something does not work now. Try again in a moment" });
    },
  };

  app.post<{ Params: { key: string }; Body: unknown }>(
    `${FLAGS}/:key`,
    route,
    async ({ body, hostname, params }, reply) => {
      const { key } = params;
      const context = contextIn(body, siteAt(hostname));
      if ("errorCode" in context) return reply.code(400).send({ key, ...context });
      const found = of(context).find((one) => one.key === key);
      return found ?? reply.code(404).send({ key, ...refuse("FLAG_NOT_FOUND", `There is no flag "${key}"`) });
    },
  );

  app.post<{ Body: unknown }>(FLAGS, route, async (request, reply) => {
    const context = contextIn(request.body, siteAt(request.hostname));
    if ("errorCode" in context) return reply.code(400).send(context);
    return sendPrivate(request, reply, JSON.stringify({ flags: of(context) }));
  });
}

function contextIn(body: unknown, site: string): EvaluationContext | Refusal {
  const context = isObject(body) ? body["context"] : undefined;
  if (!isObject(context)) return { errorCode: "INVALID_CONTEXT", errorDetails: "The body must have a `context`" };
  const { targetingKey, site: at = site, language = "" } = context;
  if (typeof targetingKey !== "string" || targetingKey === "" || targetingKey.length > 200)
    return { errorCode: "TARGETING_KEY_MISSING", errorDetails: "`targetingKey` must be the visitor's id" };
  if (typeof at !== "string" || typeof language !== "string")
    return { errorCode: "INVALID_CONTEXT", errorDetails: "`site` and `language` must be texts" };
  return { targetingKey, site: at, language };
}
