/** The tokens that matter between values: comments and commas, and also strings, so that their content is skipped. */
const TOKENS = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\/|,/g;

export function* tokensIn(text: string, from: number, to: number) {
  for (const { 0: token, index } of text.slice(from, to).matchAll(TOKENS)) yield { token, offset: from + index };
}

/** The offset of the next comma. */
export function commaAfter(text: string, from: number): number {
  for (const { token, offset } of tokensIn(text, from, text.length)) if (token === ",") return offset;
  return from;
}

/** The comments in a range, each with the separator it needs. The range must start outside of strings. */
export function commentsIn(text: string, from: number, to: number): string[] {
  return [...tokensIn(text, from, to)].flatMap(({ token }) =>
    token.startsWith("/*") ? [`${token} `] : token.startsWith("//") ? [`${token}\n`] : [],
  );
}
