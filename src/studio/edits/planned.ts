/** A preview of an edit, for the person who decides about it. */
export interface Planned {
  readonly what: string;
  readonly files: readonly {
    readonly path: string;
    readonly is: "changed" | "made" | "removed";
    /** The number of edited places in it. */
    readonly places: number;
  }[];
  /** What the edit does not do, so that somebody else has to. */
  readonly notes: readonly string[];
  /** A fingerprint of the preview. The edit is refused if it would no longer do the same. */
  readonly seen: string;
}
