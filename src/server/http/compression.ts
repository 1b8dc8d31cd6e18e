import { constants } from "node:zlib";
import compress, { type FastifyCompressOptions } from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/** Below that an answer fits into one packet either way. */
const THRESHOLD_BYTES = 1024;
/** A good third better than gzip for less than a millisecond; the highest, 11, would take a hundred times as long. */
const BROTLI_QUALITY = 5;

/**
 * What routes ask for with `compress: compressed`; none is compressed otherwise. Only for what holds no secret: where a secret and something that the
 * caller chose are compressed together, the length tells whether they are alike (BREACH; decision 52).
 */
export const compressed = {
  encodings: ["br", "gzip"],
  threshold: THRESHOLD_BYTES,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
} satisfies FastifyCompressOptions;

/** Before any route is added. */
export async function addCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, { global: false, globalDecompression: false });
}
