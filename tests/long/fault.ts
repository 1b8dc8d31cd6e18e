/**
 * A fault, and what the service promises in spite of it. `npm run test:long -- faults` runs each as often as `times`
 * says.
 */
export interface Fault {
  readonly name: string;
  /** One plain sentence, as in docs/reliability.md. */
  readonly promise: string;
  readonly times: number;
  /** Why it cannot be tried on this machine, if so. */
  whyNot?(): string | undefined;
  /** Throws if the promise does not hold. */
  run(attempt: number): Promise<void>;
}
