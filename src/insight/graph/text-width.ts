/**
 * The estimated width of a line in px, in a sans-serif or monospaced font. There is no browser to measure it, so the
 * estimate is rather too wide than too narrow.
 */
export function textWidth(text: string, size: number, mono = false): number {
  if (mono) return text.length * size * 0.61;
  let em = 0;
  for (const letter of text) {
    if ("iljtfr.,;:'|!()[] ".includes(letter)) em += 0.36;
    else if ("mwMW@—".includes(letter)) em += 0.95;
    else if (/[A-Z]/.test(letter)) em += 0.8;
    else em += 0.68;
  }
  return em * size;
}
