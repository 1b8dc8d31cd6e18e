import { readEnvelope, recall, safeStore, type Store, takesValues } from "../browser/index.ts";
import { isObject, type Envelope, type JsonObject, type Notice, type Program } from "../engine/index.ts";
import type { JourneyDefinition, Remembered } from "./definition.ts";
import type { JourneyHost } from "./host.ts";
import type { VariantOf } from "./variant-of.ts";

interface Memory {
  readonly stores: Readonly<Record<"local" | "session", Store>>;
  readonly envelope: Envelope | null;
  /** The envelope was stored in an earlier document, and is not the application's initial data. */
  readonly isStored: boolean;
  /** Tells the person if stored data could not be read. */
  readonly notice: Notice | undefined;
  /** The browser stores what the journey wants to keep. */
  readonly saves: boolean;
}

/** The stored data of a journey, else its initial data. */
export async function memoryOf(
  { id, remembered }: JourneyDefinition,
  program: Program,
  { storage, values }: JourneyHost,
  variantOf: VariantOf,
): Promise<Memory> {
  const stores = storesOf(storage);
  const load = variantOf<Remembered>("data", id) ?? remembered;
  const { area = "local", key } = program.storage ?? {};
  const kept = key === undefined ? null : stores[area].getItem(key);
  const begins = Object.keys(values ?? {}).length > 0 ? values : undefined;
  const reader = load && (kept !== null || begins !== undefined) ? await load() : undefined;
  const read = async (text: string | null) => (reader ? readEnvelope(text, program, reader) : null);
  let notice: Notice | undefined;
  const found =
    key === undefined
      ? null
      : await recall(stores[area], key, read, Date.now(), () => {
          notice = { tone: "warning", text: { key: "errors.setAside" } };
        });
  return {
    stores,
    notice,
    isStored: found !== null,
    envelope: found ?? (begins === undefined || !reader ? null : begunWith(program, begins, reader)),
    saves: key === undefined || (storage !== "none" && takesValues(() => stores[area])),
  };
}

function storesOf(storage: JourneyHost["storage"]): Memory["stores"] {
  if (storage === "none") return { local: safeStore(), session: safeStore() };
  if (storage !== undefined) return storage;
  const session = safeStore(() => window.sessionStorage);
  return {
    local: safeStore(
      () => window.localStorage,
      () => window.sessionStorage,
    ),
    session,
  };
}

function begunWith(program: Program, values: JsonObject, reader: Remembered): Envelope | null {
  const begun: Envelope = {
    flow: program.id,
    version: program.data.version,
    savedAt: Date.now(),
    data: isObject(values) ? values : {},
    drafts: {},
    intents: {},
  };
  const envelope = readEnvelope(JSON.stringify(begun), program, reader);
  if (envelope === null)
    console.warn(`The journey "${program.id}" does not take the values that it was to begin with.`);
  return envelope;
}
