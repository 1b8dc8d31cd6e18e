import { domainToASCII } from "node:url";

/**
 * A name as it is kept: plain quotes, one line with single spaces, and a space after a period between words, so that no mail program makes a link of
 * it ("J.Smith" is "J. Smith", "win.example" is "win. example"). Phones and word processors write ’ for '.
 */
export function plainName(name: string): string {
  return name
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
    .replaceAll(/(?<=[\p{L}\p{M}\p{N}]\.)(?=[\p{L}\p{N}]{2})/gu, " ")
    .replaceAll(/[‘’‚‛ʼ]/g, "'")
    .replaceAll(/[“”„‟]/g, '"')
    .replaceAll(/\s+/g, " ")
    .trim();
}

/**
 * What e-mails are compared by wherever two are compared: trimmed, in small letters, the domain as the mail system looks it up, since a name with
 * other letters than English ones has several spellings (`@münchen.example` is `@xn--mnchen-3ya.example`).
 */
export function emailKey(email: string): string {
  const [name = "", domain, ...more] = email.trim().toLowerCase().split("@");
  if (domain === undefined || more.length > 0) return email.trim().toLowerCase();
  return `${name.normalize("NFC")}@${domainToASCII(domain) || domain}`;
}
