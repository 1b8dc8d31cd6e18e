import { type Journey, readEnvelope, recall } from "../browser/index.ts";
import type { Envelope, Notice, Program } from "../engine/index.ts";
import { data } from "../generated/data/index.js";
import { takeDrafts } from "./handover.ts";
import type { Opening } from "./opening.ts";
import { sharedStore } from "./shared-store.ts";
import { createTabs } from "./tabs.ts";

/** What the browser has stored of a journey, as one document reads and writes it. */
interface Remembered {
  /** The stored data when the document began; `notice` tells the person if it could not be read. */
  readonly envelope: Envelope | null;
  readonly notice: Notice | undefined;
  /** Whether another tab was running a changing call. */
  readonly elsewhere: boolean;
  /** The storages that the document writes to. */
  readonly stores: Opening["stores"];
  /** For slow storages: resolves when everything so far is written. */
  readonly written?: () => Promise<void>;
  /** Tells the other tabs that a changing call runs here, until the returned function is called. */
  readonly announce?: () => () => void;
  /** Applies at once what another tab has stored since the last look. */
  catchUp(): void;
  /**
   * Connects the journey, after it has begun, with the other tabs: it gets what they store and when they run changing
   * calls, including what happened since the data was read.
   */
  follow(journey: Journey): void;
}

/** Reads the stored data. With `apart` (a mock page, a replay) the document shares nothing with other tabs. */
export async function remember(
  { flow, stores, tab, variantOf }: Opening,
  program: Program,
  apart: boolean,
): Promise<Remembered> {
  const { storage } = program;
  // Loaded only if there is stored data to check.
  let reader: Awaited<ReturnType<(typeof data)[typeof flow]>> | undefined;
  const readStored = async (text: string | null): Promise<Envelope | null> => {
    if (text === null) return null;
    reader ??= await (variantOf("data", flow) ?? data[flow])();
    return readEnvelope(text, program, reader);
  };
  let journey: Journey | undefined;
  let begin: ((begun: Journey) => void) | undefined;
  const begun = new Promise<Journey>((resolve) => (begin = resolve));
  const shared =
    storage?.area === "local" && !storage.sealed && !apart
      ? sharedStore(stores.local, storage.key, () => void takeStored())
      : undefined;
  const tabs = storage && shared && createTabs(`${storage.key} runs`, navigator.locks, stores.local);
  const sealed = storage?.sealed
    ? await import("./sealed.ts").then(({ browserKey, createSealed, newKey }) =>
        createSealed(stores[storage.area], () => browserKey().catch(() => tab.key(newKey))),
      )
    : undefined;

  let notice: Notice | undefined;
  const kept = async (): Promise<Envelope | null> => {
    if (!storage) return readStored(takeDrafts(stores.session));
    if (sealed) return readStored(await sealed.read(storage.key));
    shared?.seen(stores.local.getItem(storage.key));
    return recall(stores[storage.area], storage.key, readStored, Date.now(), () => {
      notice = { tone: "warning", text: { key: "errors.setAside" } };
    });
  };

  /**
   * Applies what another tab has stored, but first reports whether that tab runs a changing call: the stored data may
   * say that a payment is running, too. Returns whether one runs.
   */
  async function takeStored(): Promise<boolean> {
    if (!shared || !storage) return false;
    const to = await begun;
    const running = (await tabs?.look(endedElsewhere)) ?? false;
    if (running) to.report({ type: "elsewhere", running });
    const text = shared.getItem(storage.key);
    const envelope = await readStored(text);
    // The data was written again meanwhile, so start over with the newer data.
    if (shared.getItem(storage.key) !== text) return takeStored();
    take(to, text, envelope);
    return running;
  }

  function take(to: Journey, text: string | null, envelope: Envelope | null): void {
    // Another tab runs a newer version whose data this page cannot read. Keep this page's data.
    if (envelope === null && text !== null) return;
    // While a call holds the change back, it is not part of the state yet.
    shared?.takes(text, () => to.now().snapshot.held === undefined);
    to.report({ type: "stored", envelope });
  }

  function endedElsewhere(): void {
    // Apply the other tab's data first, so that the person acts on the current state.
    // The other tab may have started its next change meanwhile; then wait for the end of that one.
    void Promise.all([begun, begun.then(takeStored)]).then(
      ([to, running]) => running || to.report({ type: "elsewhere", running: false }),
    );
  }

  // Before anything is read, so that later changes by other tabs are applied once the journey has begun.
  if (shared && storage)
    window.addEventListener("storage", ({ key }) => {
      // `null` means that everything was cleared.
      if (key === storage.key || key === null) void takeStored();
    });
  const envelope = await kept();
  return {
    envelope,
    notice,
    elsewhere: (await tabs?.look(endedElsewhere)) ?? false,
    stores: storesOf(),
    ...(sealed && { written: sealed.written }),
    ...(tabs && { announce: tabs.announce }),
    catchUp() {
      const text = shared?.unseen();
      if (journey === undefined || text === undefined || (text !== null && !reader)) return;
      take(journey, text, text === null || !reader ? null : readEnvelope(text, program, reader));
    },
    follow(to) {
      journey = to;
      begin?.(to);
    },
  };

  function storesOf(): Opening["stores"] {
    if (shared) return { ...stores, local: shared };
    return sealed ? { ...stores, [storage?.area ?? "session"]: sealed.store } : stores;
  }
}
