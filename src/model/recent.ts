/**
 * Caches the results of a function of texts, for the `most` texts that were used last. For slow functions that are
 * called with the same texts again and again, in a process that may run for hours.
 */
export function recent<T>(most: number, ask: (text: string) => T): (text: string) => T {
  const known = new Map<string, { readonly answer: T }>();
  return (text) => {
    const found = known.get(text) ?? { answer: ask(text) };
    // A map keeps the order in which its keys were added.
    known.delete(text);
    known.set(text, found);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return found.answer;
  };
}
