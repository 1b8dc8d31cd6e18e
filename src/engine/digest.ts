import { isObject, type Json } from "./json.ts";

/** A short fingerprint of a JSON value, the same for every order of its keys: 53 bits of cyrb53, in base 36. */
export function digest(value: Json): string {
  const hash: Hash = { high: 0xdeadbeef, low: 0x41c6ce57 };
  addValue(hash, value);
  const high =
    Math.imul(hash.high ^ (hash.high >>> 16), 2246822507) ^ Math.imul(hash.low ^ (hash.low >>> 13), 3266489909);
  const low = Math.imul(hash.low ^ (hash.low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

interface Hash {
  high: number;
  low: number;
}

/** Each value is preceded by its kind and length, so that different values never give the same input. */
function addValue(hash: Hash, value: Json | undefined): void {
  if (typeof value === "string") {
    addText(hash, "s", value);
  } else if (Array.isArray(value)) {
    addText(hash, "l", String(value.length));
    for (const item of value) addValue(hash, item);
  } else if (isObject(value)) {
    const keys: string[] = [];
    for (const key in value) if (value[key] !== undefined) keys.push(key);
    addText(hash, "o", String(keys.length));
    for (const key of keys.sort()) {
      addText(hash, "k", key);
      addValue(hash, value[key]);
    }
  } else {
    addText(hash, "v", String(value ?? null));
  }
}

function addText(hash: Hash, kind: string, text: string): void {
  let high = Math.imul(hash.high ^ kind.charCodeAt(0), 2654435761);
  let low = Math.imul(hash.low ^ text.length, 1597334677);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  hash.high = high;
  hash.low = low;
}
