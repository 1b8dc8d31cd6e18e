import { type Envelope, type Json, merge, type Program } from "../engine/index.ts";
import { isObject } from "./json.ts";

/** Longer content (in characters) is not ours. */
const MAX_LENGTH = 200_000;

export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * A store that never throws. What a place refuses (private mode, full, switched off) is kept in the next one; what none takes lives as long as the page.
 * What a full place still has is left there, since another tab may live by it; here the later place counts.
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

/** About what the longest journey keeps, in characters. */
const PROBE = 50_000;

/** Whether a storage takes what a journey would keep there. */
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

/** What a journey's own code knows of the data that it remembers. */
interface Remembered {
  valid(data: Json): boolean;
  /** From the version that a content is of to the program's. */
  migrate(envelope: Envelope): Envelope;
}

/**
 * Reads what a journey remembered; what an earlier version kept is migrated first. `null` for content that is absent, corrupt, oversized, of another journey, newer than
 * this program, or not as its schema says: the journey then begins anew instead of breaking.
 */
export function readEnvelope(text: string | null, program: Program, { valid, migrate }: Remembered): Envelope | null {
  if (text === null || text.length > MAX_LENGTH) return null;
  const content = parse(text);
  if (!isEnvelope(content) || content.flow !== program.id || content.version > program.data.version) return null;
  const envelope = content.version < program.data.version ? migrate(content) : content;
  // As the engine will take it: what has been added since with a default is no reason to refuse what is there.
  return valid(merge(program.data.defaults, envelope.data)) ? envelope : null;
}

/** Long enough for whoever asks us what became of their answers; they are personal, so no longer. */
const SET_ASIDE_MS = 7 * 24 * 3_600_000;

/**
 * What a journey remembered. Content that cannot be taken is moved aside, so that it is neither overwritten nor read again, and deleted
 * at the first visit after a week. `lost` is called then: answers never go in silence.
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

/** Also of what does not say since when: then nothing could ever tell. */
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
