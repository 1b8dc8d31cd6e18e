import { createHash } from "node:crypto";
import { type Handler, invalidValue, type Log, ServiceError } from "../http/index.ts";
import { sameBytes } from "../secrets/index.ts";
import { isOfType } from "./content-type.ts";
import { fieldOf } from "./fields.ts";
import type { FileStore, KeptFile, KnownFile } from "./file-store.ts";
import type { FileScanner } from "./file-resources.ts";

/** Seconds after which a caller may try again when the scanner does not answer. */
const SCANNER_BACK_S = 10;

/**
 * Stores a file for a form field after checking its size, its type and the scanner's verdict. The same file with the
 * same id succeeds again without another scan, because a browser that lost the answer may repeat the call.
 */
export const keepFile: Handler<"keepFile"> = async ({ input, files, log }) => {
  const { id, form, field, name, content: encoded = "" } = input.body;
  const limits = fieldOf(files.fields, form, field);
  if (limits === undefined) throw new ServiceError("file-unknown-field");
  const content = decoded(encoded);
  if (content.length === 0) throw new ServiceError("file-empty");
  if (content.length > limits.maxBytes) throw new ServiceError("file-too-large");
  const type = limits.types.find((one) => isOfType(content, one));
  if (type === undefined) throw new ServiceError("file-type");
  const sha256 = createHash("sha256").update(content).digest();
  const file: KeptFile = { id, form, field, name, type, sha256, content };
  if (!(await isKept(files.store, file))) {
    if ((await scanned(content, files.scanner, log)) === "unsafe") throw new ServiceError("file-unsafe");
    // Another instance may have stored a file with this id meanwhile: check that it is the same.
    if (!(await files.store.keep(file)) && !(await isKept(files.store, file))) throw unanswered();
  }
  return { file: `${id}/${name}` };
};

/**
 * Decodes base64 strictly. Node's decoder ignores invalid characters and accepts variants, which would silently change
 * a file. So this checks the length, rejects the characters that Node accepts in addition, and compares the last
 * characters. It does not encode the whole text again, which may be 20 MB long. Throws `invalid-values`.
 */
function decoded(encoded: string): Buffer {
  const content = Buffer.from(encoded, "base64");
  const padding = encoded.endsWith("==") ? 2 : Number(encoded.endsWith("="));
  const isWhole = content.length === (encoded.length / 4) * 3 - padding;
  // Node takes the low byte of a non-ASCII character.
  const isPlain = Buffer.byteLength(encoded) === encoded.length && !encoded.includes("-") && !encoded.includes("_");
  const end = content.subarray(-(content.length % 3 || 3)).toString("base64");
  if (isWhole && isPlain && encoded.endsWith(end)) return content;
  throw invalidValue("content", "errors.format");
}

/**
 * Whether exactly this file is stored already; then it is kept for another day. Throws `file-id-taken` if another file
 * has its id.
 */
async function isKept(store: FileStore, { id, form, field, name, sha256 }: KnownFile): Promise<boolean> {
  const kept = await store.find(id);
  if (kept === undefined) return false;
  const same = kept.form === form && kept.field === field && kept.name === name && sameBytes(kept.sha256, sha256);
  if (same) return store.renew(id);
  throw new ServiceError("file-id-taken");
}

async function scanned(content: Buffer, scanner: FileScanner | undefined, log: Log): Promise<"clean" | "unsafe"> {
  if (scanner === undefined) throw unanswered();
  try {
    return await scanner.scan(content);
  } catch (error) {
    log.warn({ err: error }, "no answer from the file scanner");
    throw unanswered();
  }
}

function unanswered(): ServiceError {
  return new ServiceError("file-not-scanned", { retryAfter: SCANNER_BACK_S });
}
