/** Repeats measurements that failed because of the tool. */

/** The tool failed; this says nothing about the page. */
export class NotTaken extends Error {}

/** If a tool fails more often than this in one run, the run fails. */
const MOST_AGAIN = 3;

/** Takes measurements. Repeats, reports and counts those where the tool failed; any other error ends the run. */
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
