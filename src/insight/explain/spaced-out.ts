/** `paidInDollars` as "paid in dollars", `isCurrent` as "current". */
export function spacedOut(name: string): string {
  const parts = name.match(/\p{Lu}?\p{Ll}+\d*|\p{Lu}+(?!\p{Ll})|\d+/gu) ?? [name];
  return parts
    .join(" ")
    .toLowerCase()
    .replace(/^is (?=.)/, "");
}
