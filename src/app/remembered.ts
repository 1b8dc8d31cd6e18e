import { type Journey, readEnvelope, recall } from "../browser/index.ts";
import type { Envelope, Notice, Program } from "../engine/index.ts";
import { data } from "../generated/data/index.js";
import { takeDrafts } from "./handover.ts";
import type { Opening } from "./opening.ts";
import { sharedStore } from "./shared-store.ts";
import { createTabs } from "./tabs.ts";

/** What the browser keeps of a journey, as one document reads and writes it. */
export interface Remembered {
  /** What was kept when the document began; `notice` says so where it could not be read. */
  readonly envelope: Envelope | null;
  readonly notice: Notice | undefined;
  /** Another tab was changing something. */
  readonly elsewhere: boolean;
  /** What the document writes to. */
  readonly stores: Opening["stores"];
  /** Where storing takes time: when all is written that was given so far. */
  readonly written?: () => Promise<void>;
  /** Tells the other tabs that something is being changed here, until the returned function is called. */
  readonly announce?: () => () => void;
  /** Takes over, at once, what another tab has stored since this one looked. */
  catchUp(): void;
  /** From now on the journey, which has begun, hears what other tabs store, and when they change something: also what they did since it was read. */
  follow(journey: Journey): void;
}

/** Reads what is kept. A document that is looked at `apart` (a mock page, a replay) shares nothing with other tabs. */
export async function remember(
  { flow, stores, tab, variantOf }: Opening,
  program: Program,
  apart: boolean,
): Promise<Remembered> {
  const { storage } = program;
  // Who comes for the first time has nothing to check.
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

  /** Takes over what another tab has stored, after what it is doing: both may say that it pays. Says whether it does something now. */
  async function takeStored(): Promise<boolean> {
    if (!shared || !storage) return false;
    const to = await begun;
    const running = (await tabs?.look(endedElsewhere)) ?? false;
    if (running) to.report({ type: "elsewhere", running });
    const text = shared.getItem(storage.key);
    const envelope = await readStored(text);
    // Written again meanwhile: what is there now counts.
    if (shared.getItem(storage.key) !== text) return takeStored();
    take(to, text, envelope);
    return running;
  }

  function take(to: Journey, text: string | null, envelope: Envelope | null): void {
    // What this page cannot read (another tab runs a newer version) is no reason to forget what it has.
    if (envelope === null && text !== null) return;
    // What is held back until a call has ended is not in the state yet.
    shared?.takes(text, () => to.store.get(to.state).snapshot.held === undefined);
    to.report({ type: "stored", envelope });
  }

  function endedElsewhere(): void {
    // What the other tab stored comes first: whoever asks then asks for what is so.
    // It may have begun the next change meanwhile, whose end is then waited for.
    void Promise.all([begun, begun.then(takeStored)]).then(
      ([to, running]) => running || to.report({ type: "elsewhere", running: false }),
    );
  }

  // Before anything is read: what another tab stores from now on is taken over when the journey has begun.
  if (shared && storage)
    window.addEventListener("storage", ({ key }) => {
      // `null`: everything was cleared.
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
