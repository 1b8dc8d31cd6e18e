/**
 * SHA-256 of a text, trimmed and in lower case, as 64 hexadecimal digits. Analytics services compare e-mails in this
 * form.
 */
export async function hashText(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text.trim().toLowerCase());
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A UUID that is always the same for a text: version 8 (RFC 9562, section 5.8), derived from its hash. */
export async function uuidOf(text: string): Promise<string> {
  const hash = await hashText(text);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
