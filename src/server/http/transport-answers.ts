import { randomUUID } from "node:crypto";
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { preferredLanguage } from "../texts/index.ts";
import { secure, securityHeaders } from "./policy.ts";
import { type Problem, toTransportProblem } from "./problem.ts";

/** Answers a request that reaches no operation with a problem. */
export function sendTransportProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code?: string,
): FastifyReply {
  const lang = preferredLanguage(request.headers["accept-language"]);
  const problem = toTransportProblem(status, lang, request.id, code);
  // The framework runs no hooks for an address that it cannot read.
  secure(reply, request.protocol === "https");
  if (problem.status === 503) void reply.header("retry-after", 1);
  return reply
    .code(problem.status)
    .headers({ "cache-control": "no-store", vary: "accept, accept-language", "content-language": lang })
    .type("application/problem+json")
    .send(problem);
}

/** The status for what Node's parser refuses; anything else is 400. */
const STATUS_OF: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/**
 * Answers what Node cannot parse as a request. It has no headers yet, so the answer is in English, and it ends the
 * connection, because nobody knows where the next request would begin.
 */
export function answerClientError(error: Error & { readonly code?: string }, socket: Duplex): void {
  // Node writes nothing either if the answer to an earlier request of the connection has begun.
  const running = Reflect.get(socket, "_httpMessage") as ServerResponse | null | undefined;
  if (error.code !== "ECONNRESET" && socket.writable && running?.headersSent !== true)
    socket.write(written(problemOf(STATUS_OF[error.code ?? ""] ?? 400)));
  socket.destroy(error);
}

/** Answers the requests that Node would otherwise answer itself, with no body or not at all. */
export function answerOddRequests(server: Server): void {
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    const problem = problemOf(417, request.headers["accept-language"]);
    response.writeHead(417, { ...headersOf(problem), connection: "close" }).end(JSON.stringify(problem));
  });
  // A proxy's method, which this service is not.
  server.on("connect", (request: IncomingMessage, socket: Duplex) => {
    // The caller may be gone.
    socket.on("error", () => socket.destroy());
    socket.end(written(problemOf(405, request.headers["accept-language"])));
  });
}

function problemOf(status: number, languages?: string): Problem {
  return toTransportProblem(status, preferredLanguage(languages), randomUUID());
}

function headersOf(problem: Problem): Record<string, string> {
  return {
    ...securityHeaders(false),
    "cache-control": "no-store",
    "content-type": "application/problem+json; charset=utf-8",
    "content-length": String(Buffer.byteLength(JSON.stringify(problem))),
  };
}

function written(problem: Problem): string {
  const lines = Object.entries({ ...headersOf(problem), connection: "close" }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const first = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? "Error"}`;
  return [first, ...lines, "", JSON.stringify(problem)].join("\r\n");
}
