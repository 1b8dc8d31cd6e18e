/** Something that goes wrong, and what is promised all the same. `npm run test:long -- faults` runs each as often as it says. */
export interface Fault {
  readonly name: string;
  /** One plain sentence, as in docs/reliability.md. */
  readonly promise: string;
  readonly times: number;
  /** Throws where the promise does not hold. */
  run(attempt: number): Promise<void>;
}
