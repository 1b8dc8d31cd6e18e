/** Why an act was not done, and what to do: text for the person who asked for it. Nothing has changed. */
export class SupportError extends Error {
  override readonly name = "SupportError";
  /** The field that is wrong, where it is one. */
  readonly field: string | undefined;

  constructor(message: string, field?: string) {
    super(message);
    this.field = field;
  }
}
