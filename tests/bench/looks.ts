/** Looks that the tool itself could not take. */

/** The tool could not look: this says nothing of the page. */
export class NotTaken extends Error {}

/** A tool that fails more often than this in one run measures nothing. */
const MOST_AGAIN = 3;

/** Takes looks. What the tool could not take is taken again, said aloud and counted; whatever else goes wrong ends the run. */
export class Looks {
  #again = 0;
  readonly #say: (line: string) => void;

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  async take<T>(look: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await look();
      } catch (error) {
        if (!(error instanceof NotTaken) || this.#again === MOST_AGAIN) throw error;
        this.#again += 1;
        this.#say(`taken again (${this.#again} of at most ${MOST_AGAIN} in a run): ${error.message}`);
      }
    }
  }
}
