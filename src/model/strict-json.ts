import { DEEPEST, FORBIDDEN } from "./json-mistakes.ts";

/**
 * The value of a text that is strict JSON, without repeated or forbidden keys, and not too deep. `undefined` if
 * something is wrong: then `readStrictly` says what. One pass over a text that `JSON.parse` has accepted, because nearly
 * all files are correct, and a tree of the text takes many times as long. The keys are read from the text, not from the
 * value: V8's parser (Node 24) takes `"\u0061"` for the key of one backslash where an object before had that key.
 */
export function strictValue(text: string): { readonly value: unknown } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return hasGoodKeys(text) ? { value } : undefined;
}

const QUOTE = 34;
const COLON = 58;
const BACKSLASH = 92;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

function hasGoodKeys(text: string): boolean {
  /** The keys so far of each object around the current place. A list has none. */
  const around: (Set<string> | undefined)[] = [];
  let start = 0;
  let end = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      start = at;
      end = endOfString(text, at);
      at = end - 1;
    } else if (code === COLON) {
      // The string before a colon is a key.
      const written = text.slice(start + 1, end - 1);
      const key = written.includes("\\") ? (JSON.parse(`"${written}"`) as string) : written;
      const keys = around.at(-1);
      if (FORBIDDEN.has(key) || keys?.has(key)) return false;
      keys?.add(key);
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      around.push(code === OPEN_BRACE ? new Set() : undefined);
      if (around.length > DEEPEST) return false;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) around.pop();
  }
  return true;
}

/** The place behind the closing quotation mark. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === BACKSLASH) before -= 1;
  return (at - before) % 2 === 0;
}
