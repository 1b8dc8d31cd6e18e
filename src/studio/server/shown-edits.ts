/** What waits until an edit is shown waits at most this long, because the check of an earlier one may come first. */
const LONGEST_MS = 150;

/** Lets others wait until open pages show the last edit. */
export class ShownEdits {
  #requested = 0;
  #shown = 0;
  #waiting: (() => void)[] = [];

  /** This revision is to be shown. */
  ask(revision: number): void {
    this.#requested = revision;
  }

  /** Open pages show this revision, or there is nothing to show. */
  reached(revision: number): void {
    this.#shown = revision;
    if (revision < this.#requested) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Resolves when open pages show the last edit, or if that takes long. */
  last(): Promise<void> {
    if (this.#shown >= this.#requested) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      setTimeout(resolve, LONGEST_MS);
    });
  }
}
