import type { JsonObject } from "../../../src/engine/index.ts";
import type { Browser } from "./browser.ts";
import { card, basic, own } from "./people.ts";

/**
 * Carries out the branches of a journey with the engine alone. The service answers at once, as if everything succeeds.
 */
export abstract class EngineWalk {
  #person: Browser | undefined;

  /** The service's answers, by operation. */
  protected abstract answers(): Readonly<Record<string, JsonObject>>;
  /** A person who visits a path for the first time. */
  protected abstract arrive(path: string): Browser;

  get person(): Browser {
    if (this.#person === undefined) throw new Error("Nobody has come yet");
    return this.#person;
  }

  async open(path: string): Promise<void> {
    if (this.#person === undefined) this.comes(this.arrive(path));
    else this.person.load(path);
    this.settle();
  }
  async choosePackage(): Promise<void> {
    this.send("choose", basic);
  }
  async buildOwn(): Promise<void> {
    this.send("choose", own);
  }
  async enterCard(): Promise<void> {
    this.send("tokenized", card);
  }

  protected comes(person: Browser): void {
    this.#person = person;
  }
  protected send(event: string, payload?: JsonObject): void {
    this.person.send(event, payload && { payload });
    this.settle();
  }
  protected submit(values: JsonObject): void {
    this.person.submit(values);
    this.settle();
  }

  /** Answers calls until none is left for which there is an answer. */
  protected settle(): void {
    const known = this.answers();
    for (let calls = 0; calls < 20; calls += 1) {
      const operation = Object.keys(this.person.snapshot.calls).find((id) => known[id] !== undefined);
      if (operation === undefined) return;
      this.person.answer(operation, known[operation]);
    }
  }
}
