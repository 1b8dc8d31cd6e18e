import { nameFromWords } from "../name-from-words.ts";

/** The name of a new choice in the files, in the style of the others: `searchEngine`, or `SEARCH_ENGINE`. */
export function choiceName(called: string, others: readonly string[]): string {
  const name = nameFromWords(called);
  const isLoud = others.length > 0 && others.every((one) => /^[A-Z][A-Z0-9_]*$/.test(one));
  return isLoud ? name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() : name;
}
