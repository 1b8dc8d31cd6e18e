/** Words as long as a sentence has room for. */
export function shortened(words: string): string {
  return words.length > 60 ? `${words.slice(0, 59)}…` : words;
}
