/** Thrown by a search that nobody waits for any more. */
export class GivenUp extends Error {
  constructor() {
    super("The exploration was given up.");
  }
}
