/** Thrown by a search whose result is no longer needed. */
export class Stopped extends Error {
  constructor() {
    super("The exploration was given up.");
  }
}
