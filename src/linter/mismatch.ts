/** A violation of a schema, in words. `part` is `key` if the key itself is wrong. */
export interface Mismatch {
  readonly pointer: string;
  readonly part?: "key";
  readonly message: string;
  /**
   * Classifies the mismatch: the value has the wrong type, a key is missing, or an unknown key resembles another or
   * belongs elsewhere.
   */
  readonly sign?: {
    readonly wrongType?: true;
    readonly missing?: string;
    readonly intended?: string;
    readonly elsewhere?: true;
  };
}
