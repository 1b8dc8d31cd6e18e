/** The words in names such as `errors.passwordConfirm` or `signup_lastName_error`, in lower case. */
export function nameWords(...names: readonly string[]): ReadonlySet<string> {
  const words = names.flatMap((name) => name.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu) ?? []);
  return new Set(words.map((word) => word.toLowerCase()));
}

/**
 * The other field that a key is about: the key contains a word of that field's name and none of the own field's name.
 */
export function aboutAnother(key: string, own: string, fields: readonly string[]): string | undefined {
  // A complete field name decides, even if the key also has words of the own name: `passwordConfirm` at `codeConfirm`.
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
