import cardTypes from "credit-card-type";

/** Formats a field's value while it is typed: groups of digits, "12 / 30". Idempotent. */
export function format(field: string, typed: string): string {
  if (field === "number") return formatNumber(digits(typed));
  if (field === "cvv") return digits(typed).slice(0, 4);
  if (field === "expirationDate") return formatExpiry(digits(typed));
  return typed.slice(0, 255);
}

export function digits(text: string): string {
  return text.replace(/\D/g, "");
}

/**
 * The caret position in `shown` that has as many digits after it as `behind`. Inserted characters come before the
 * caret.
 */
export function caretIn(shown: string, behind: string): number {
  let left = digits(behind).length;
  let at = shown.length;
  while (at > 0 && left > 0) {
    at--;
    if (/\d/.test(shown[at] ?? "")) left--;
  }
  return at;
}

function formatNumber(number: string): string {
  const possible = cardTypes(number);
  const [type] = possible;
  const longest = possible.length === 1 && type ? Math.max(...type.lengths) : 19;
  const gaps = type?.gaps ?? [4, 8, 12];
  const spaced = Array.from(number.slice(0, longest), (digit, i) => (gaps.includes(i) ? ` ${digit}` : digit));
  return spaced.join("");
}

function formatExpiry(typed: string): string {
  const all = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 6);
  return all.length > 2 ? `${all.slice(0, 2)} / ${all.slice(2)}` : all;
}
