import type { EditFile } from "../../commands/edit-file.ts";
import { mergeFile } from "../../browser/merge-file.ts";
import type { FileView } from "../../protocol-json.ts";

/** What a file editor needs from the Studio. */
interface FileDesk {
  read(): Promise<FileView>;
  /** Resolves to `false` if it was not saved, and the person has been told why. */
  save(command: EditFile): Promise<boolean>;
  /** Called if the text differs from what was typed, because somebody else has changed it. */
  show(text: string): void;
  /** Called when the file was read, or when it becomes saved or unsaved. */
  notify(state: SyncState): void;
}

export interface SyncState {
  readonly view: FileView;
  /** Whether the shown text equals the file. */
  readonly isSaved: boolean;
}

/** Saves after a pause, and at the latest after a second of continuous typing, so that a crash loses no more. */
const QUIET_MS = 400;
const LONGEST_MS = 1_000;
/** After this pause, typing starts a new act, which is undone separately. */
const ACT_MS = 1_500;

/**
 * Synchronizes a text that a person types with a file that others may write. There is only one request at a time, so an
 * answer is never older than the text that it is merged with.
 */
export class FileSync {
  readonly #desk: FileDesk;
  #view: FileView;
  /** The known content of the file. */
  #base: string;
  #text: string;
  #group = 0;
  #typedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unsavedSince: number | undefined;
  /** The text whose last save failed. */
  #refused: string | undefined;
  #toSave = false;
  #toRead = false;
  #prefer: "mine" | "theirs" = "mine";
  #running: Promise<void> | undefined;
  readonly #session = Math.random().toString(36).slice(2);

  constructor(view: FileView, desk: FileDesk) {
    this.#desk = desk;
    this.#view = view;
    this.#base = view.text;
    this.#text = view.text;
  }

  get isSaved(): boolean {
    return this.#text === this.#base;
  }

  typed(text: string): void {
    const now = Date.now();
    if (now - this.#typedAt > ACT_MS) this.#group += 1;
    this.#typedAt = now;
    this.#text = text;
    this.#saveSoon();
    this.#notify();
  }

  /** Called when the file may have changed. */
  news(): void {
    this.#toRead = true;
    void this.#work();
  }

  /**
   * Saves what was typed, and resolves when that has succeeded or was refused. Text that was refused before is only
   * saved if `again` is set.
   */
  async settle({ again = false } = {}): Promise<void> {
    clearTimeout(this.#timer);
    this.#unsavedSince = undefined;
    this.#toSave = !this.isSaved && (again || this.#text !== this.#refused);
    // Later typing starts a new act.
    this.#typedAt = 0;
    await this.#work();
  }

  /** Prefers other people's lines in conflicts. */
  takeTheirs(): void {
    this.#prefer = "theirs";
    this.news();
  }

  #saveSoon(): void {
    clearTimeout(this.#timer);
    if (this.isSaved) return;
    const now = Date.now();
    this.#unsavedSince ??= now;
    const wait = Math.min(QUIET_MS, Math.max(0, this.#unsavedSince + LONGEST_MS - now));
    this.#timer = setTimeout(() => {
      this.#unsavedSince = undefined;
      this.#toSave = true;
      void this.#work();
    }, wait);
  }

  #work(): Promise<void> {
    if (this.#running === undefined && !this.#toSave && !this.#toRead) return Promise.resolve();
    this.#running ??= this.#workOn();
    return this.#running;
  }

  async #workOn(): Promise<void> {
    try {
      while (this.#toSave || this.#toRead) {
        if (this.#toSave) {
          this.#toSave = false;
          await this.#save();
          this.#toRead = true;
        } else {
          this.#toRead = false;
          // A failed request is already shown at the top of the page.
          const view = await this.#desk.read().catch(() => undefined);
          if (view !== undefined) this.#arrive(view);
        }
      }
    } finally {
      this.#running = undefined;
    }
  }

  async #save(): Promise<void> {
    if (this.isSaved) return;
    const [text, was] = [this.#text, this.#base];
    const group = `${this.#session}-${this.#group}`;
    const isDone = await this.#desk.save({ kind: "edit-file", path: this.#view.path, text, was, group, seen: [] });
    if (isDone) this.#base = text;
    this.#refused = isDone ? undefined : text;
  }

  #arrive(view: FileView): void {
    const prefer = this.#prefer;
    this.#prefer = "mine";
    this.#view = view;
    const versions = { of: view.path, mine: this.#text, was: this.#base, theirs: view.text };
    const { text, conflicts } = mergeFile(versions, new Set(), prefer);
    // Conflicts are resolved when the text is saved.
    if (conflicts.length === 0 || prefer === "theirs") {
      this.#base = view.text;
      if (text !== this.#text) {
        this.#text = text;
        this.#typedAt = 0;
        this.#desk.show(text);
      }
      if (!this.isSaved && conflicts.length > 0) this.#saveSoon();
    }
    this.#notify();
  }

  #notify(): void {
    this.#desk.notify({ view: this.#view, isSaved: this.isSaved });
  }
}
