/**
 * MurmurHash3, x86, 32 bits, of a text's UTF-8 bytes: an unsigned integer below 2³². Source: A. Appleby's reference
 * (github.com/aappleby/smhasher, public domain). Not for secrets.
 */
export function murmur3(text: string, seed = 0): number {
  const bytes = utf8.encode(text);
  const whole = bytes.length & ~3;
  let hash = seed;
  for (let at = 0; at < whole; at += 4) {
    hash ^= mixed(
      byteAt(bytes, at) | (byteAt(bytes, at + 1) << 8) | (byteAt(bytes, at + 2) << 16) | (byteAt(bytes, at + 3) << 24),
    );
    hash = Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64;
  }
  if (whole < bytes.length)
    hash ^= mixed(byteAt(bytes, whole) | (byteAt(bytes, whole + 1) << 8) | (byteAt(bytes, whole + 2) << 16));
  hash ^= bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const utf8 = new TextEncoder();

function mixed(block: number): number {
  const scrambled = Math.imul(block, 0xcc9e2d51);
  return Math.imul((scrambled << 15) | (scrambled >>> 17), 0x1b873593);
}

/** 0 behind the end, as the reference reads the last, shorter block. */
function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}
