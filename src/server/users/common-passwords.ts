import data from "./common-passwords.json" with { type: "json" };

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
 * Whether a password is one that is tried first: a common word with digits and signs around it ("Password2024!"), also
 * in disguise ("P@ssw0rd!2024") or written twice, or hardly more than one character. Without a network: nothing leaves the service.
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

/** "abab" is "ab" twice. */
function halfOf(word: string): string {
  const half = word.slice(0, word.length / 2);
  return half + half === word ? half : "";
}
