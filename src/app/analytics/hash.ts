/** SHA-256 of a text, trimmed and in small letters, as 64 hexadecimal digits: as analytics services compare e-mails. */
export async function hashText(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text.trim().toLowerCase());
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
