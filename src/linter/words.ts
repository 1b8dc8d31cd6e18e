/** A word of a text and its offset. */
interface Word {
  readonly word: string;
  readonly offset: number;
}

/** The words of a text for a dictionary lookup. Leaves out markup, placeholders, addresses and `<keep>` parts. */
export function wordsIn(text: string): readonly Word[] {
  const plain = text.replaceAll(NO_WORDS, (part) => " ".repeat(part.length));
  return [...plain.matchAll(/\p{L}+(?:['’]\p{L}+)*/gu)].map(({ 0: word, index }) => {
    return { word: word.replaceAll("’", "'"), offset: index };
  });
}

const NO_WORDS = /<keep>.*?<\/keep>|<[^<>]*>|\{\w*\}|https?:\S+|[\w.]+@[\w.]+/gs;
