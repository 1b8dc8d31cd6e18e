import { isObject, type Envelope, type Json, merge, type Program } from "../engine/index.ts";

/** Longer content (in characters) was not written by us. */
const MAX_LENGTH = 200_000;

export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * A store that never throws. If one place refuses a value (private mode, full, disabled), the next one stores it; the
 * last one is memory, which lasts as long as the page. An older value in a full place stays, because another tab may
 * need it; for this store the later place wins.
 */
export function safeStore(...places: readonly (() => Store)[]): Store {
  const memory = new Map<string, string>();
  const last: Store = {
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, value) => void memory.set(key, value),
    removeItem: (key) => void memory.delete(key),
  };
  const all = [...places, () => last];
  return {
    getItem(key) {
      for (const place of all.toReversed()) {
        const value = attempt(() => place().getItem(key));
        if (typeof value === "string") return value;
      }
      return null;
    },
    setItem(key, value) {
      const taken = all.findIndex((place) => attempt(() => (place().setItem(key, value), true)));
      for (const place of all.slice(taken + 1)) attempt(() => place().removeItem(key));
    },
    removeItem(key) {
      for (const place of all) attempt(() => place().removeItem(key));
    },
  };
}

/** About the size of the longest journey's data, in characters. */
const PROBE = 50_000;

/** Whether a storage accepts values of the size that a journey stores. */
export function takesValues(open: () => Store): boolean {
  const key = "probe";
  const taken = attempt(() => (open().setItem(key, "x".repeat(PROBE)), true));
  attempt(() => open().removeItem(key));
  return taken === true;
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** The journey's own code for its stored data. */
interface Remembered {
  valid(data: Json): boolean;
  /** Converts data from its version to the program's. */
  migrate(envelope: Envelope): Envelope;
}

/**
 * Reads a journey's stored data, and migrates data of an earlier version. Returns `null` for content that is missing,
 * corrupt, too large, from another journey, newer than this program, or invalid according to its schema. The journey
 * then starts from the beginning instead of breaking.
 */
export function readEnvelope(text: string | null, program: Program, { valid, migrate }: Remembered): Envelope | null {
  if (text === null || text.length > MAX_LENGTH) return null;
  const content = parse(text);
  if (!isEnvelope(content) || content.flow !== program.id || content.version > program.data.version) return null;
  const envelope = content.version < program.data.version ? migrate(content) : content;
  // Merge with the defaults first, like the engine does, so that a field added later with a default does not make old
  // data invalid.
  return valid(merge(program.data.defaults, envelope.data)) ? envelope : null;
}

/** Long enough for a person who asks us about their lost answers; no longer, because they are personal data. */
const SET_ASIDE_MS = 7 * 24 * 3_600_000;

/**
 * Reads a journey's stored data. Content that cannot be used is moved aside, so that it is neither overwritten nor read
 * again, and deleted at the first visit after a week. `lost` is called then, so that the page says so.
 */
export async function recall(
  store: Store,
  key: string,
  read: (text: string | null) => Promise<Envelope | null>,
  now: number,
  lost: () => void = () => undefined,
): Promise<Envelope | null> {
  const aside = `${key}.set-aside`;
  if (isOver(store.getItem(aside), now)) store.removeItem(aside);
  const text = store.getItem(key);
  const envelope = await read(text);
  if (text !== null && envelope === null) {
    store.removeItem(key);
    store.setItem(aside, JSON.stringify({ at: now, text }));
    lost();
  }
  return envelope;
}

/** Content without a date counts as expired, because its age can never be known. */
function isOver(aside: string | null, now: number): boolean {
  if (aside === null) return false;
  const content = parse(aside);
  return !isObject(content) || typeof content.at !== "number" || now - content.at > SET_ASIDE_MS;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isEnvelope(content: unknown): content is Envelope {
  return (
    isObject(content) &&
    typeof content.flow === "string" &&
    Number.isInteger(content.version) &&
    typeof content.savedAt === "number" &&
    isObject(content.data) &&
    isObject(content.drafts) &&
    Object.values(content.drafts).every(isObject) &&
    isObject(content.intents) &&
    Object.values(content.intents).every(
      (intent) => isObject(intent) && typeof intent.key === "string" && typeof intent.digest === "string",
    )
  );
}
