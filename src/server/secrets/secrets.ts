import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** What the service's one secret, the pepper, is good for. Each use has a key of its own. */
export interface Secrets {
  /** Signs what goes out and comes back; 43 characters. */
  sign(text: string): string;
  /** A keyed digest, for comparing what must not be kept (a body with a password in it). */
  digest(text: string): Buffer;
  /** Encrypts with AES-256-GCM, and back. `open` throws when a byte was changed. */
  seal(text: string): Buffer;
  open(sealed: Buffer): string;
  /** For argon2, beside its salt. */
  readonly passwordPepper: Buffer;
}

export function createSecrets(pepper: string): Secrets {
  const key = (use: string): Buffer => Buffer.from(hkdfSync("sha256", pepper, "", use, 32));
  const [signing, digesting, sealing] = [key("sign"), key("digest"), key("seal")];
  return {
    passwordPepper: key("password"),
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

/** 256 random bits for a person to hold; we keep only its hash. */
export function newToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** A plain hash is enough: nobody guesses 256 random bits. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** In a time that does not tell how much of them is the same. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
