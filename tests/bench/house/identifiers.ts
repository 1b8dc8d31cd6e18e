const TOKEN =
  /\/\*.*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.|\$(?!\{))*`|[A-Za-z_$][\w$]*/gs;

/** The identifiers of a source text, in order; comments, texts, templates without code and the keyword `try` are left out. */
export function identifiersIn(text: string): string[] {
  return [...text.matchAll(TOKEN)]
    .map(([token]) => token)
    .filter((token) => /^[A-Za-z_$]/.test(token) && token !== "try");
}

/** The words of an identifier in small letters: `askedField` has `asked` and `field`. */
export function wordsIn(identifier: string): string[] {
  return [...identifier.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)].map(([word]) => word.toLowerCase());
}
