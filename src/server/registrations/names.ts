/** A name as it is kept: plain quotes, single spaces. Phones and word processors write ’ for '. */
export function plainName(name: string): string {
  return name
    .replaceAll(/[‘’‛ʼ]/g, "'")
    .replaceAll(/[“”‟]/g, '"')
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** What e-mails are compared by when accounts are looked up. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
