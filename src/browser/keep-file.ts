import type { AddedFile, FileRefusal } from "../../renderers/index.ts";
import type { Call, CallOptions } from "./calls/call.ts";

/** The operation of a contract that keeps a file that was added to a form, before the form is sent. */
const OPERATION = "keepFile";

/** The codes with which it says that a file is not taken, at any other try either. */
const REFUSALS: Readonly<Record<string, FileRefusal>> = {
  "file-type": "type",
  "file-too-large": "size",
  "file-empty": "empty",
  "file-unsafe": "unsafe",
};

/**
 * Has a service keep a file: `{ id, form, field, name, content }`, its content in base64. Gives why it does not take it; rejects where another try may
 * succeed. The same file twice under one id is kept once, so that a try whose answer was lost can be repeated.
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

/** A phone far from its mast sends a megabit a second. */
const SLOWEST_BYTES_A_MS = 125;

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  // A call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}

const PIECE = 0x2000;
