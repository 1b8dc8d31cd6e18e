import { createHash } from "node:crypto";
import { ServiceError } from "../http/index.ts";
import type { Handler, Log } from "../http/index.ts";
import { sameBytes } from "../secrets/index.ts";
import { isOfType } from "./content-type.ts";
import { fieldOf } from "./fields.ts";
import type { FileStore, KeptFile, KnownFile } from "./file-store.ts";
import type { FileScanner } from "./scanner.ts";

/** Seconds until a scanner that does not answer may be back. */
const SCANNER_BACK_S = 10;

/**
 * Keeps a file for a field of a form, once its size, its type by its content and the scanner have nothing against it. The same file under the same id is
 * answered again, without another look: a browser that has lost the answer may send it again.
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
    // Where another instance has kept one with this id meanwhile: is it the same?
    if (!(await files.store.keep(file)) && !(await isKept(files.store, file))) throw unanswered();
  }
  return { file: `${id}/${name}` };
};

/**
 * Node's decoder leaves out what is no base64, and reads more than one way to write the same bytes; a file of which something was left out is another file. So
 * there are as many bytes as the length says (then nothing was left out), none of the letters that it takes beside base64's own, and no bits behind the end.
 * The text is not written a second time to see it: it may have 20 MB. Throws `invalid-values`.
 */
function decoded(encoded: string): Buffer {
  const content = Buffer.from(encoded, "base64");
  const padding = encoded.endsWith("==") ? 2 : Number(encoded.endsWith("="));
  const isWhole = content.length === (encoded.length / 4) * 3 - padding;
  // Of a letter beyond ASCII, it takes the lower byte.
  const isPlain = Buffer.byteLength(encoded) === encoded.length && !encoded.includes("-") && !encoded.includes("_");
  const end = content.subarray(-(content.length % 3 || 3)).toString("base64");
  if (isWhole && isPlain && encoded.endsWith(end)) return content;
  throw new ServiceError("invalid-values", { fields: [{ field: "content", code: "errors.format" }] });
}

/** Whether this very file is kept already; then it is kept for another day. Throws `file-id-taken` where its id is another one's. */
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
