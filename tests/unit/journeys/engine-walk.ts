import type { JsonObject } from "../../../src/engine/index.ts";
import type { Browser } from "./browser.ts";
import { card, basic, own } from "./people.ts";

/** Carries out at the engine alone what the branches of a journey say. The service answers at once, as it does when all is well. */
export abstract class EngineWalk {
  #person: Browser | undefined;

  /** What the service answers, by operation. */
  protected abstract answers(): Readonly<Record<string, JsonObject>>;
  /** Somebody who comes to a path for the first time. */
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

  /** Answers every call until none is left that the service would answer. */
  protected settle(): void {
    const known = this.answers();
    for (let calls = 0; calls < 20; calls += 1) {
      const operation = Object.keys(this.person.snapshot.calls).find((id) => known[id] !== undefined);
      if (operation === undefined) return;
      this.person.answer(operation, known[operation]);
    }
  }
}
