/** Messages between the Studio's server and the Changes place, apart from the changes in words. */

/** A page that may look different than in the last commit, for the current lens. */
export interface ChangedPage {
  readonly flow: string;
  readonly step: string;
  readonly title: string;
  /** What changed in the files: "its texts", "its forms". */
  readonly why: readonly string[];
  /** Its addresses in the last commit and now. `null` if the step does not exist or has no sample data. */
  readonly before: string | null;
  readonly after: string | null;
  /** Set if the step exists in only one of the two. */
  readonly only: "before" | "after" | null;
}

export interface ChangedPages {
  /** The commit to compare with. `null` if there is none. */
  readonly commit: string | null;
  readonly pages: readonly ChangedPage[];
}
