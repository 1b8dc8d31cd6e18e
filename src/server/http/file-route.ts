import type { FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from "fastify";
import type { FileFields } from "../files/fields.ts";
import { longestUpload } from "../files/fields.ts";
import type { Operation } from "./contract.ts";
import { createFewAtOnce } from "./few-at-once.ts";
import { ServiceError } from "./service-error.ts";

/** A request has its body several times over in memory: as text, as a value and as bytes. */
const AT_ONCE = 4;
/** With the scanner's 20 s, less than a page waits. */
const WAIT_MS = 5_000;
/** Seconds until there may be a place. */
const PLACE_IN_S = 10;

interface Means {
  readonly fields: FileFields;
  /** Throws where there were too many calls from an address. */
  readonly limit: (operation: string, address: string) => void;
  readonly refuse: (error: unknown, operation: Operation, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/**
 * The route of an operation whose body brings a file. The body may be as long as the largest needs; what is longer is told as what it is (`file-too-large`). Before
 * it is read, it is decided whether there were too many calls from this address (`too-many-requests`), and whether there is a place (`file-not-scanned`).
 */
export function fileRoute(
  operation: Operation,
  handler: RouteHandlerMethod,
  { fields, limit, refuse }: Means,
): Pick<RouteOptions, "bodyLimit" | "errorHandler" | "handler" | "onRequest"> {
  const longest = longestUpload(fields);
  const few = createFewAtOnce(AT_ONCE, WAIT_MS);
  return {
    ...(longest > 0 && { bodyLimit: longest }),
    async onRequest(request, reply) {
      limit(operation.id, request.ip);
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
