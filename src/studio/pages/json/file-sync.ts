import type { EditFile } from "../../edits/command.ts";
import { mergeFile } from "../../edits/merge-file.ts";
import type { FileView } from "../../protocol-json.ts";

/** What a file that is typed in needs of the Studio. */
export interface FileDesk {
  read(): Promise<FileView>;
  /** `false`: it was not saved, and the person has been told why. */
  save(command: EditFile): Promise<boolean>;
  /** The text is another than what was typed: somebody else has changed it. */
  show(text: string): void;
  /** The file was read, or its text is saved or not. */
  told(state: SyncState): void;
}

export interface SyncState {
  readonly view: FileView;
  /** What is shown is what the file holds. */
  readonly isSaved: boolean;
}

/** A pause after which what was typed is saved, and the longest that anybody types without its being saved: a crash loses no more. */
const QUIET_MS = 400;
const LONGEST_MS = 1_000;
/** A pause after which what is typed is another act, which is undone by itself. */
const ACT_MS = 1_500;

/**
 * Keeps a text that somebody types and the file that others write in step. One request at a time: an answer is never older than what it is
 * laid over.
 */
export class FileSync {
  readonly #desk: FileDesk;
  #view: FileView;
  /** What the file is known to hold. */
  #base: string;
  #text: string;
  #group = 0;
  #typedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unsavedSince: number | undefined;
  /** The text that was not saved when it was tried last. */
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

  /** The person has typed. */
  typed(text: string): void {
    const now = Date.now();
    if (now - this.#typedAt > ACT_MS) this.#group += 1;
    this.#typedAt = now;
    this.#text = text;
    this.#saveSoon();
    this.#tell();
  }

  /** The file may be another. */
  news(): void {
    this.#toRead = true;
    void this.#work();
  }

  /** Saves what was typed, and ends when it is saved, or was refused; what was refused before only where one asks `again`. */
  async settle({ again = false } = {}): Promise<void> {
    clearTimeout(this.#timer);
    this.#unsavedSince = undefined;
    this.#toSave = !this.isSaved && (again || this.#text !== this.#refused);
    // Whatever is done next is not part of what was typed.
    this.#typedAt = 0;
    await this.#work();
  }

  /** Where both have changed the same lines, theirs stand. */
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
          // Whoever cannot be asked says so at the top.
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
    // Whose lines hold is asked when it is saved.
    if (conflicts.length === 0 || prefer === "theirs") {
      this.#base = view.text;
      if (text !== this.#text) {
        this.#text = text;
        this.#typedAt = 0;
        this.#desk.show(text);
      }
      if (!this.isSaved && conflicts.length > 0) this.#saveSoon();
    }
    this.#tell();
  }

  #tell(): void {
    this.#desk.told({ view: this.#view, isSaved: this.isSaved });
  }
}
