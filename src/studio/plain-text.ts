/** A text without its tags, for reading it in a list: `Call <link to="phone">us</link>` is shown as `Call us`. */
export function plainText(words: string): string {
  return words.replace(/<\/?\w+(?: [^<>]*)?>/g, "");
}
