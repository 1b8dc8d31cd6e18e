/** The durations of each kind of call, in ms, and how many failed. */
export class Durations {
  readonly #of = new Map<string, number[]>();
  readonly failures = new Map<string, number>();

  add(name: string, ms: number): void {
    const list = this.#of.get(name);
    if (list === undefined) this.#of.set(name, [ms]);
    else list.push(ms);
  }

  fail(name: string): void {
    this.failures.set(name, (this.failures.get(name) ?? 0) + 1);
  }

  get names(): readonly string[] {
    return [...this.#of.keys()];
  }

  get count(): number {
    return [...this.#of.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Of one kind of call, or of all. 0 if there is none. */
  at(share: number, name?: string): number {
    const list = (name === undefined ? [...this.#of.values()].flat() : [...(this.#of.get(name) ?? [])]).sort(
      (a, b) => a - b,
    );
    return list[Math.min(list.length - 1, Math.ceil(list.length * share) - 1)] ?? 0;
  }

  table(): string {
    const row = (name: string, count: number, of?: string): string => {
      const values = [0.5, 0.95, 0.99].map((share) => this.at(share, of).toFixed(1).padStart(9)).join("");
      return `  ${name.padEnd(34)}${String(count).padStart(7)}${values}${String(of === undefined ? this.failed : (this.failures.get(of) ?? 0)).padStart(9)}`;
    };
    return [
      `  ${"ms".padEnd(34)}  calls      p50      p95      p99   failed`,
      ...[...this.#of].map(([name, { length }]) => row(name, length, name)),
      row("all of them", this.count),
    ].join("\n");
  }

  get failed(): number {
    return [...this.failures.values()].reduce((sum, count) => sum + count, 0);
  }
}
