/** The words of names as they are written here: `errors.passwordConfirm`, `signup_lastName_error`; small letters. */
export function nameWords(...names: readonly string[]): ReadonlySet<string> {
  const words = names.flatMap((name) => name.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu) ?? []);
  return new Set(words.map((word) => word.toLowerCase()));
}

/** Whether a key is about another field than the one that has it: no word of its own name is in it, and one of another's is. */
export function aboutAnother(key: string, own: string, fields: readonly string[]): string | undefined {
  // A whole name says it, even where words of this one are in it: `passwordConfirm` at `codeConfirm`.
  const named = key.slice(key.lastIndexOf(".") + 1).split("_");
  const other = named.includes(own) ? undefined : fields.find((name) => name !== own && named.includes(name));
  if (other !== undefined) return other;
  const words = nameWords(key);
  const mine = nameWords(own);
  if (meet(words, mine)) return undefined;
  return fields.find((name) => name !== own && meet(words, nameWords(name)));
}

export function meet(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const one of some) if (others.has(one)) return true;
  return false;
}
