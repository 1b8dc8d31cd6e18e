/**
 * The same function of a text, which remembers its answers to the `most` texts that it was asked of last: for what takes long, is asked again and again of
 * the same texts, and would fill the memory of a process that people edit in for hours if nothing of it were forgotten.
 */
export function recent<T>(most: number, ask: (text: string) => T): (text: string) => T {
  const known = new Map<string, { readonly answer: T }>();
  return (text) => {
    const found = known.get(text) ?? { answer: ask(text) };
    // A map is in the order in which its keys were added.
    known.delete(text);
    known.set(text, found);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return found.answer;
  };
}
