// JSON Schema counts code points, as people count characters, and not UTF-16 units. Most texts are far from their
// limit, so that the number of units is enough to decide.

/** Whether a text has more than `most` characters. */
export function longer(text: string, most: number): boolean {
  return text.length > most && codePoints(text) > most;
}

/** Whether a text has fewer than `least` characters. */
export function shorter(text: string, least: number): boolean {
  return text.length < 2 * least && codePoints(text) < least;
}

function codePoints(text: string): number {
  let count = text.length;
  for (let at = 1; at < text.length; at += 1) {
    // Two units (a surrogate pair) are one character.
    if (isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1))) {
      count -= 1;
      at += 1;
    }
  }
  return count;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
