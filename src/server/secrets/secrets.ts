import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** The uses of the service's one secret, the pepper. Each use has its own derived key. */
export interface Secrets {
  /** Signs data that clients return later; 43 characters. */
  sign(text: string): string;
  /** A keyed hash, for comparing data that must not be stored (such as a body with a password). */
  digest(text: string): Buffer;
  /** Encrypts and decrypts with AES-256-GCM. `open` throws if a byte was changed. */
  seal(text: string): Buffer;
  open(sealed: Buffer): string;
  /** For argon2, in addition to its salt. */
  readonly passwordPepper: Buffer;
}

export function createSecrets(pepper: string): Secrets {
  const bytes = (use: string): Buffer => Buffer.from(hkdfSync("sha256", pepper, "", use, 32));
  // A key that is given as bytes is checked and copied at each use, which takes longer than the hash.
  const key = (use: string): KeyObject => createSecretKey(bytes(use));
  const [signing, digesting, sealing] = [key("sign"), key("digest"), key("seal")];
  return {
    passwordPepper: bytes("password"),
    sign: (text) => createHmac("sha256", signing).update(text).digest("base64url"),
    digest: (text) => createHmac("sha256", digesting).update(text).digest(),
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", sealing, nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const decipher = createDecipheriv("aes-256-gcm", sealing, sealed.subarray(0, 12), { authTagLength: 16 });
      decipher.setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString("utf8");
    },
  };
}

/** A token of 256 random bits for a person. We store only its hash. */
export function newToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** A plain hash is enough, because 256 random bits cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Compares in constant time. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
