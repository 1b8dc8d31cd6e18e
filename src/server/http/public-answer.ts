import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Sends an answer that is the same for everybody. A browser that already has it (`If-None-Match`) gets a 304. The ETag
 * is weak, because it is the same for every compression.
 */
export function sendPublic(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  const text = JSON.stringify(answer);
  const tag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  void reply.header("etag", tag);
  if (isKnown(request.headers["if-none-match"], tag)) return reply.code(304).send();
  return reply.type("application/json; charset=utf-8").send(text);
}

function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  const known = (ifNoneMatch ?? "").split(",").map((one) => one.trim());
  return known.includes("*") || known.some((one) => one.replace(/^W\//, "") === tag.slice(2));
}
