/** Node's `node:crypto` for the compiler in a browser: only the hash that it uses. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export function createHash(_algorithm: "sha256") {
  const hash = sha256.create();
  const own = {
    update(part: string | Uint8Array) {
      hash.update(typeof part === "string" ? utf8ToBytes(part) : part);
      return own;
    },
    digest(_encoding: "hex" | "base64url"): string {
      return bytesToHex(hash.digest());
    },
  };
  return own;
}
