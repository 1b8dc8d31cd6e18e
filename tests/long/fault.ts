/** One thing that goes wrong in the world, and what holds all the same. A file of `faults/` exports one as `fault`. */
export interface Fault {
  readonly name: string;
  /** One plain sentence, as in docs/reliability.md. */
  readonly promise: string;
  /** How often the long run tries it. */
  readonly times: number;
  /** Makes it go wrong once; throws where the promise does not hold. Attempts count from 1. */
  run(attempt: number): Promise<void>;
}
