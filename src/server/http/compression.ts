import { constants } from "node:zlib";
import compress, { type FastifyCompressOptions } from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/** A smaller answer fits into one packet anyway. */
const THRESHOLD_BYTES = 1024;
/** A third smaller than gzip for less than 1 ms. The highest quality, 11, would take a hundred times as long. */
const BROTLI_QUALITY = 5;

/**
 * Routes opt in with `compress: compressed`; other answers are not compressed. Only for answers without secrets: if a
 * secret and text chosen by the caller are compressed together, the length reveals whether they are similar (BREACH;
 * decision 52).
 */
export const compressed = {
  encodings: ["br", "gzip"],
  threshold: THRESHOLD_BYTES,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
} satisfies FastifyCompressOptions;

/** Call it before any route is added. */
export async function addCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, { global: false, globalDecompression: false });
}
