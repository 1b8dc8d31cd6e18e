import { own } from "./own.ts";

/**
 * A phone number as it follows its country's code in an international call: without spaces, brackets, dots and hyphens,
 * without the code, and without the trunk prefix, which is dialled only inside the country (`07700 900123` in the
 * United Kingdom is `7700900123`). The code is removed after `+` or `00`; without these only if no number of that
 * country is so long. The trunk prefix stays if fewer than `least` digits would remain. A text with anything else in it
 * (letters, an extension) stays as it is, so that the person finds what they typed. A number with another country's
 * code begins with `+`, so that the limits refuse it.
 */
export function plainPhone(written: string, code: string, least = 0): string {
  if (isPlainPhone(written, code, least)) return written;
  let phone = written.replace(SEPARATORS, "");
  if (!/^[0-9+]*$/.test(phone)) return written;
  const digits = digitsOf(code);
  if (digits === undefined) return phone;
  for (let before = ""; before !== phone; ) {
    before = phone;
    phone = shortened(phone, digits, least);
  }
  return phone;
}

/** Whether `plainPhone` returns the number unchanged: only digits, and nothing before them to remove. */
export function isPlainPhone(written: string, code: string, least = 0): boolean {
  for (let at = 0; at < written.length; at += 1)
    if (written.charCodeAt(at) < 48 || written.charCodeAt(at) > 57) return false;
  const digits = digitsOf(code);
  return digits === undefined || shortened(written, digits, least) === written;
}

const SEPARATORS = /[\s().\u00ad\u2010-\u2015\u2060\u200b-\u200f\u202a-\u202e\u2212-]/gu;

function digitsOf(code: string): string | undefined {
  const digits = code.startsWith("+") ? code.slice(1) : code;
  return /^[0-9]{1,4}$/.test(digits) ? digits : undefined;
}

/** The number without one of the things before it. */
function shortened(phone: string, code: string, least: number): string {
  const abroad = phone.startsWith("+") ? 1 : /^00[1-9]/.test(phone) ? 2 : 0;
  if (abroad > 0) return phone.startsWith(code, abroad) ? phone.slice(abroad + code.length) : `+${phone.slice(abroad)}`;
  const { trunks, length } = planOf(code);
  const national = withoutTrunk(phone, trunks);
  if (national !== phone) return national.length < least ? phone : national;
  if (length === undefined || length < least || !phone.startsWith(code)) return phone;
  const rest = phone.slice(code.length);
  return withoutTrunk(rest, trunks).length === length ? rest : phone;
}

function withoutTrunk(phone: string, trunks: readonly Trunk[]): string {
  const found = trunks.find(([prefix, length]) =>
    length === undefined
      ? phone.startsWith(prefix) && phone[prefix.length] !== "0" && phone.length > prefix.length
      : phone.length === prefix.length + length && phone.startsWith(prefix),
  );
  return found === undefined ? phone : phone.slice(found[0].length);
}

/** A trunk prefix, and, if numbers can also begin with the same digits, how many digits follow it. */
type Trunk = readonly [prefix: string, length?: number];

interface Plan {
  readonly trunks: readonly Trunk[];
  /**
   * Digits of a usual number, if no number of the country is as long as the code and these digits together. So a text
   * of that length that begins with the code includes the code.
   */
  readonly length?: number;
}

/** What is removed before numbers, by country code. Two kB less than the plans of libphonenumber, which a test compares. */
const plans = new Map<string, Plan>();

function planOf(code: string): Plan {
  const known = plans.get(code);
  if (known !== undefined) return known;
  const trunks = own(TRUNKS, code) ?? (listed(ZERO, code) ? "0" : "");
  const length = Object.keys(LENGTHS).find((one) => listed(own(LENGTHS, one) ?? "", code));
  const plan = {
    trunks: trunks === "" ? [] : trunks.split(" ").map(trunkOf),
    ...(length !== undefined && { length: Number(length) }),
  };
  plans.set(code, plan);
  return plan;
}

function trunkOf(written: string): Trunk {
  const [prefix = "", length] = written.split(":");
  return length === undefined ? [prefix] : [prefix, Number(length)];
}

function listed(codes: string, code: string): boolean {
  return ` ${codes} `.includes(` ${code} `);
}

/** Codes of countries that dial 0 before a number, and in which no number begins with a single 0. */
const ZERO =
  "20 27 31 32 33 40 41 43 44 46 49 51 53 54 55 57 58 60 61 62 63 64 66 81 82 84 86 90 91 92 93 94 95 98 211 212 213 218 231 232 233 234 243 249 251 252 254 255 256 260 261 262 263 264 265 291 353 355 358 359 373 374 377 380 381 382 383 385 386 387 389 421 423 508 590 591 593 594 595 596 598 686 850 855 856 880 886 961 962 963 964 966 967 970 971 972 976 977 994 995 996";

/** Trunk prefixes of other countries. Mexico's were in use until 2019, and are still written. */
const TRUNKS: Readonly<Record<string, string>> = {
  "1": "1:10",
  "7": "8:10",
  "36": "06",
  "52": "044:10 045:10 01:10 0:10 1:10",
  "241": "0:8",
  "250": "0:9",
  "370": "0 8:8",
  "375": "0 80:9",
  "692": "1:7",
  "993": "8:8",
};

const LENGTHS: Readonly<Record<string, string>> = {
  7: "220 238 239 246 248 269 291 297 354 501 592 597 673 674 676 677 678 679 680 683 691 692",
  8: "45 47 216 222 223 226 227 228 230 232 235 236 241 252 253 257 266 267 268 350 356 357 359 370 371 372 373 374 378 382 386 387 389 505 506 509 591 599 670 675 686 689 853 855 961 965 968 973 975 976 993",
  9: "27 32 33 34 36 40 41 46 48 51 60 61 64 66 84 93 94 211 212 213 218 221 224 231 233 237 240 242 243 244 245 249 250 251 254 255 256 258 260 261 262 263 264 265 351 352 353 355 375 377 380 385 421 423 590 593 594 595 596 886 962 963 966 967 970 992 994 995 996 998",
  10: "1 7 20 44 52 57 58 98 225 229 850 856 880 964 977",
  11: "54 55 86",
};
