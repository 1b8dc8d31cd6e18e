/**
 * MurmurHash3, x86, 32 bits, of a text's UTF-8 bytes: an unsigned integer below 2³². Source: A. Appleby's reference
 * (github.com/aappleby/smhasher, public domain). Not for secrets.
 */
export function murmur3(text: string, seed = 0): number {
  // With zeros behind the end, as the reference reads the last, shorter block.
  const bytes = utf8.encode(`${text}\0\0\0\0`);
  const length = bytes.length - 4;
  const blocks = new DataView(bytes.buffer, bytes.byteOffset);
  let hash = seed;
  for (let at = 0; at <= length; at += 4) {
    const block = Math.imul(blocks.getUint32(at, true), 0xcc9e2d51);
    hash ^= Math.imul((block << 15) | (block >>> 17), 0x1b873593);
    if (at + 4 <= length) hash = Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64;
  }
  hash ^= length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const utf8 = new TextEncoder();
