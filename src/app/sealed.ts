/**
 * Encrypts a journey's stored data (AES-GCM, with a new nonce each time) with a key that the browser does not export,
 * not even to this page. So reading or copying the storage reveals nothing. Decision 11 describes the threats that this
 * covers. Browsers without such keys store nothing.
 */
export interface Sealed {
  /** The decrypted value; `null` if there is none, or if it was encrypted with another key. */
  read(key: string): Promise<string | null>;
  /** Like a storage, but asynchronous and in order: see `written`. */
  readonly store: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Resolves when everything so far is written. */
  written(): Promise<void>;
}

type Keys = () => Promise<CryptoKey>;

export function createSealed(
  below: Pick<Storage, "getItem" | "setItem" | "removeItem">,
  keys: Keys = browserKey,
): Sealed {
  let last: Promise<unknown> = Promise.resolve();
  const later = (act: () => Promise<void> | void) => {
    last = last.then(act).catch(() => console.warn("What was entered cannot be kept by this browser"));
  };
  return {
    async read(key) {
      const text = below.getItem(key);
      try {
        return text === null ? null : await open(await keys(), text);
      } catch {
        return null;
      }
    },
    store: {
      getItem: () => null,
      setItem: (key, value) => later(async () => below.setItem(key, await seal(await keys(), value))),
      removeItem: (key) => later(() => below.removeItem(key)),
    },
    async written() {
      await last;
    },
  };
}

const NONCE = 12;

async function seal(key: CryptoKey, text: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
  const hidden = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, key, new TextEncoder().encode(text));
  return base64([...nonce, ...new Uint8Array(hidden)]);
}

async function open(key: CryptoKey, text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv: bytes.slice(0, NONCE) }, key, bytes.slice(NONCE));
  return new TextDecoder().decode(plain);
}

function base64(bytes: readonly number[]): string {
  return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(""));
}

/**
 * One key per browser, created on first use. Two tabs that create one at the same time get the same: the first one
 * wins.
 */
export async function browserKey(): Promise<CryptoKey> {
  const database = await answered(opened());
  const keys = (mode: IDBTransactionMode) => database.transaction("keys", mode).objectStore("keys");
  try {
    const known = await answered<CryptoKey | undefined>(keys("readonly").get("seal"));
    if (known !== undefined) return known;
    const made = await newKey();
    await answered(keys("readwrite").add(made, "seal")).catch(() => undefined);
    return await answered<CryptoKey>(keys("readonly").get("seal"));
  } finally {
    database.close();
  }
}

/** A key that can be used here but not exported. */
export function newKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

function opened(): IDBOpenDBRequest {
  const request = indexedDB.open("seal", 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore("keys"));
  return request;
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", (event) => {
      event.preventDefault();
      reject(request.error);
    });
  });
}
