/** The words, cut to 60 characters. */
export function shortened(words: string): string {
  return words.length > 60 ? `${words.slice(0, 59)}…` : words;
}
