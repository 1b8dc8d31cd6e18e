import type { FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from "fastify";
import { type FileFields, longestUpload } from "../files/fields.ts";
import type { Operation } from "./contract.ts";
import { createFewAtOnce } from "./few-at-once.ts";
import type { RateLimit } from "./rate-limit.ts";
import { ServiceError } from "./service-error.ts";

/** A request has its body in memory several times: as text, as a value and as bytes. */
const AT_ONCE = 4;
/** Together with the scanner's 20 s, less than a page waits. */
const WAIT_MS = 5_000;
/** Seconds after which a caller may try again. */
const PLACE_IN_S = 10;

/** Answers a call with an error. */
export type Refuse = (
  thrown: unknown,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply;

interface FileRouteOptions {
  readonly fields: FileFields;
  readonly limit: RateLimit;
  readonly refuse: Refuse;
}

/**
 * The route of an operation that uploads a file. Its body may be as long as the largest file needs; a longer one is
 * refused as `file-too-large`. Before the body is read, this checks the number of calls from the address
 * (`too-many-requests`) and whether there is a place (`file-not-scanned`).
 */
export function fileRoute(
  operation: Operation,
  handler: RouteHandlerMethod,
  { fields, limit, refuse }: FileRouteOptions,
): Pick<RouteOptions, "bodyLimit" | "errorHandler" | "handler" | "onRequest"> {
  const longest = longestUpload(fields);
  const few = createFewAtOnce(AT_ONCE, WAIT_MS);
  return {
    ...(longest > 0 && { bodyLimit: longest }),
    async onRequest(request, reply) {
      await limit(operation.id, request.ip);
      if (!(await few.enter(request, reply))) throw new ServiceError("file-not-scanned", { retryAfter: PLACE_IN_S });
    },
    handler(request, reply) {
      return few.within(request, async () => handler.call(this, request, reply));
    },
    errorHandler(error, request, reply) {
      if (error instanceof ServiceError) return refuse(error, operation, request, reply);
      if (error.statusCode !== 413) throw error;
      return refuse(new ServiceError("file-too-large"), operation, request, reply);
    },
  };
}
