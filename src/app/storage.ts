import { type Envelope, type Json, merge, type Program } from "../engine/index.ts";
import { isObject } from "./json.ts";

/** Longer content (in characters) is not ours. */
const MAX_LENGTH = 200_000;

/**
 * A store that never throws. Where the browser refuses (private mode, full, switched off), values live as long as the page.
 */
export function safeStore(open: () => Storage): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const memory = new Map<string, string>();
  const attempt = <T>(act: (store: Storage) => T, otherwise: () => T): T => {
    try {
      return act(open());
    } catch {
      return otherwise();
    }
  };
  return {
    getItem: (key) =>
      memory.get(key) ??
      attempt(
        (store) => store.getItem(key),
        () => null,
      ),
    setItem: (key, value) => {
      memory.delete(key);
      attempt(
        (store) => store.setItem(key, value),
        () => void memory.set(key, value),
      );
    },
    removeItem: (key) => {
      memory.delete(key);
      attempt(
        (store) => store.removeItem(key),
        () => undefined,
      );
    },
  };
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
 * at the first visit after a week. `lost` is called then: nobody's answers go in silence.
 */
export async function recall(
  store: Pick<Storage, "getItem" | "setItem" | "removeItem">,
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
