import { ServiceError } from "../http/index.ts";
import { emailKey } from "../registrations/index.ts";
import data from "./common-passwords.json" with { type: "json" };

/**
 * Rules for a new password that no schema can express: it must not be the owner's user name or e-mail, and not a common
 * one. Throws `invalid-values`.
 */
export function refuseWeak(password: string, username: string, email: string): void {
  const small = password.toLowerCase();
  const same = small === username.toLowerCase() || small === emailKey(email);
  if (!same && !isCommonPassword(password)) return;
  const code = same ? "errors.passwordSame" : "errors.passwordCommon";
  throw new ServiceError("invalid-values", { fields: [{ field: "password", code }] });
}

const words = new Set(data.words);
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
};

/**
 * Whether a password is among the first that an attacker tries: a common word with digits and symbols around it
 * ("Password2024!"), disguised ("P@ssw0rd!2024") or doubled, or fewer than five different characters. Works offline.
 */
export function isCommonPassword(password: string): boolean {
  const small = password.toLowerCase();
  if (new Set(small).size < 5) return true;
  const trimmed = small.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const plain = small.replaceAll(/[^\p{L}]/gu, "");
  const disguised = [small, trimmed, small.replaceAll(/[\d\W_]+$/gu, "")].map((one) =>
    one.replaceAll(/[^\p{L}]/gu, (sign) => LOOKS_LIKE[sign] ?? ""),
  );
  return [plain, ...disguised].some((word) => words.has(word) || words.has(halfOf(word)));
}

/** The half of a doubled word: "ab" for "abab". */
function halfOf(word: string): string {
  const half = word.slice(0, word.length / 2);
  return half + half === word ? half : "";
}
