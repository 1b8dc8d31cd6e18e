import { domainToASCII } from "node:url";
import { preparedText } from "../../engine/index.ts";

/**
 * A name in stored form: a plain text on one line, with a space after a period between words, so that no mail program
 * turns it into a link ("J.Smith" becomes "J. Smith", "win.example" becomes "win. example").
 */
export function plainName(name: string): string {
  const onOneLine = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ");
  return preparedText(onOneLine.replaceAll(/(?<=[\p{L}\p{M}\p{N}]\.)(?=[\p{L}\p{N}]{2})/gu, " "), "plainText");
}

/**
 * The form of an e-mail for every comparison: trimmed, in lower case, with the domain in its ASCII form, because a
 * non-ASCII domain has several spellings (`@münchen.example` is `@xn--mnchen-3ya.example`).
 */
export function emailKey(email: string): string {
  const [name = "", domain, ...more] = email.trim().toLowerCase().split("@");
  if (domain === undefined || more.length > 0) return email.trim().toLowerCase();
  return `${name.normalize("NFC")}@${domainToASCII(domain) || domain}`;
}
