import type { AddedFile, FileRefusal } from "../../renderers/index.ts";
import type { Call, CallOptions } from "./calls/call.ts";

/** The contract's operation that stores a file from a form, before the form is sent. */
const OPERATION = "keepFile";

/** Error codes that mean that the file is refused permanently. */
const REFUSALS: Readonly<Record<string, FileRefusal>> = {
  "file-type": "type",
  "file-too-large": "size",
  "file-empty": "empty",
  "file-unsafe": "unsafe",
};

/**
 * Uploads a file to the service: `{ id, form, field, name, content }`, with base64 content. Returns the reason if the
 * file is refused; rejects if another try may succeed. The same file with the same id is stored once, so a try whose
 * answer was lost can be repeated.
 */
export async function keepFile(
  call: Call,
  { file, ...about }: AddedFile,
  options: Pick<CallOptions, "lang" | "signal">,
): Promise<FileRefusal | undefined> {
  const content = await base64Of(file);
  const timeoutMs = 30_000 + content.length / SLOWEST_BYTES_A_MS;
  const result = await call(OPERATION, { body: { ...about, content } }, { ...options, timeoutMs });
  if ("output" in result) return undefined;
  const refusal = REFUSALS[result.error.code];
  if (refusal === undefined) throw new Error(`The file was not kept: ${result.error.code}`);
  return refusal;
}

/** A phone with a weak signal sends about 1 Mbit/s. */
const SLOWEST_BYTES_A_MS = 125;

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  // A function call accepts a limited number of arguments.
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}

const PIECE = 0x2000;
