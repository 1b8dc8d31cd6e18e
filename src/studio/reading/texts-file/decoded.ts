/** Maximum size of a file in bytes. */
const LARGEST = 5_000_000;

/** The content, or why it cannot be read. */
export type Read<T> = { readonly problem: string } | { readonly problem: null; readonly value: T };

/** The text of a UTF-8 file, without its byte order mark. */
export function decoded(bytes: Uint8Array): Read<string> {
  if (bytes.length > LARGEST) return { problem: "It is larger than 5 MB. Export fewer texts at a time." };
  const hint = "In Excel, save it as “CSV UTF-8”.";
  try {
    const value = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (value.includes("\0")) return { problem: `It is not a text in UTF-8. ${hint}` };
    return { problem: null, value };
  } catch {
    return { problem: `It is not a text in UTF-8: letters such as ñ would be lost. ${hint}` };
  }
}
