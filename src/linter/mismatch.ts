/** Something that a schema does not allow, in words. `part` is `key` where the key itself is wrong. */
export interface Mismatch {
  readonly pointer: string;
  readonly part?: "key";
  readonly message: string;
  /** What tells a mismatch from others: the value is of another type altogether; a key is missing; an unknown key was meant as another, or belongs elsewhere. */
  readonly sign?: {
    readonly wrongType?: true;
    readonly missing?: string;
    readonly meant?: string;
    readonly elsewhere?: true;
  };
}
