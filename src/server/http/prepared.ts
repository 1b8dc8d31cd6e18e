import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A smaller answer fits into one packet anyway. */
const THRESHOLD_BYTES = 1024;
/** A third smaller than gzip for less than 1 ms. The highest quality, 11, would take a hundred times as long. */
const BROTLI_QUALITY = 5;
/** What one store keeps at most, uncompressed; compressed copies add about a third. */
const STORE_BYTES = 16 * 2 ** 20;

const PACK = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
type Encoding = keyof typeof PACK;

/**
 * An answer that is the same for everybody who sends the same request, as bytes that are ready to be sent. Never with a
 * secret: if a secret and text chosen by the caller are compressed together, the length reveals whether they are similar
 * (BREACH; decision 236).
 */
interface Prepared {
  readonly type: string;
  readonly bytes: Buffer;
  /** Of the bytes, without the quotes and the encoding of an ETag. */
  readonly digest: string;
  /** Compressed when somebody first asks for it. */
  readonly packed: Map<Encoding, Promise<Buffer>>;
}

export function prepare(text: string, type: string): Prepared {
  const bytes = Buffer.from(text);
  const digest = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return { type, bytes, digest, packed: new Map() };
}

/** The prepared answer for a key. `make` is called for a key that is not kept. */
type PreparedStore = (key: string, type: string, make: () => string | Promise<string>) => Promise<Prepared>;

/**
 * Keeps prepared answers by everything that they depend on: the key names it. Nothing in them changes while the process
 * runs (texts, catalogue, programs and settings are read once), so nothing expires; beyond `most` bytes, those that were
 * not asked for longest are forgotten.
 */
export function createPreparedStore(most = STORE_BYTES): PreparedStore {
  const kept = new Map<string, Prepared>();
  let size = 0;
  return async (key, type, make) => {
    const prepared = kept.get(key) ?? prepare(await make(), type);
    // The last one in the map is the one that was asked for last.
    if (!kept.delete(key)) size += key.length + prepared.bytes.length;
    kept.set(key, prepared);
    for (const [oldest, { bytes }] of kept) {
      if (size <= most) break;
      kept.delete(oldest);
      size -= oldest.length + bytes.length;
    }
    return prepared;
  };
}

/**
 * Sends it in the best encoding that the client accepts. A client that already has that (`If-None-Match`) gets a 304. The
 * ETag is strong, so each encoding has its own.
 */
export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
): Promise<FastifyReply> {
  const encoding =
    prepared.bytes.length < THRESHOLD_BYTES ? undefined : encodingFor(request.headers["accept-encoding"]);
  if (setTag(request, reply, prepared, encoding)) return reply.code(304).send();
  void reply.type(prepared.type);
  if (encoding === undefined) return reply.send(prepared.bytes);
  return reply.header("content-encoding", encoding).send(await packedAs(encoding, prepared));
}

/** Sends JSON that is one caller's, uncompressed: see `Prepared`. A client that already has it gets a 304. */
export function sendPrivate(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const prepared = prepare(text, "application/json; charset=utf-8");
  void reply.headers({ "cache-control": "private, no-cache", vary: "accept-language, cookie" });
  if (setTag(request, reply, prepared)) return reply.code(304).send();
  return reply.type(prepared.type).send(prepared.bytes);
}

/** Only a failure is not kept: the next request tries again. */
function packedAs(encoding: Encoding, { packed, bytes }: Prepared): Promise<Buffer> {
  const kept = packed.get(encoding);
  if (kept) return kept;
  const made = PACK[encoding](bytes);
  packed.set(encoding, made);
  made.catch(() => packed.delete(encoding));
  return made;
}

/** The smallest encoding that an `Accept-Encoding` header does not refuse (RFC 9110, section 12.5.3). */
function encodingFor(accepted = ""): Encoding | undefined {
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(",")) {
    const [name = "", weight] = part.split(";").map((text) => text.trim());
    weights.set(name, weight?.startsWith("q=") ? Number(weight.slice(2)) : 1);
  }
  return (["br", "gzip"] as const).find((one) => (weights.get(one) ?? weights.get("*") ?? 0) > 0);
}

/** Names the answer by its ETag. Returns whether the client already has it. */
function setTag({ headers }: FastifyRequest, reply: FastifyReply, { digest }: Prepared, encoding?: Encoding): boolean {
  const tag = `"${digest}${encoding === undefined ? "" : `-${encoding}`}"`;
  void reply.header("etag", tag);
  const known = new Set((headers["if-none-match"] ?? "").split(",").map((one) => one.trim().replace(/^W\//, "")));
  return known.has("*") || known.has(tag);
}
