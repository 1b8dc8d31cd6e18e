/** What an edit would do, for who decides about it. */
export interface Planned {
  readonly what: string;
  readonly files: readonly {
    readonly path: string;
    readonly is: "changed" | "made" | "removed";
    /** At how many places of it something is edited. */
    readonly places: number;
  }[];
  /** What it does not do, and somebody else has to. */
  readonly notes: readonly string[];
  /** What whoever then does it has seen: it is not done while it would do something else. */
  readonly seen: string;
}
