/** A `Storage` in memory. If `refuses` is true, it throws as a full or forbidden storage does. */
export class MemoryStore implements Storage {
  readonly #values = new Map<string, string>();
  refuses = false;

  get length(): number {
    return this.#values.size;
  }

  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.refuses) throw new DOMException("full", "QuotaExceededError");
    this.#values.set(key, value);
  }

  removeItem(key: string): void {
    this.#values.delete(key);
  }

  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null;
  }

  clear(): void {
    this.#values.clear();
  }
}
