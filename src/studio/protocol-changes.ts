/** What the Studio's server and its place Changes tell each other, beside what differs in words. */

/** A page of which something that people see may be otherwise than in the last commit, for those as whom one looks. */
export interface ChangedPage {
  readonly flow: string;
  readonly step: string;
  readonly title: string;
  /** What is otherwise in the files: "its texts", "its forms". */
  readonly why: readonly string[];
  /** Where it is drawn: in the last commit and now. `null`: the step is not there, or it has no sample answers. */
  readonly before: string | null;
  readonly after: string | null;
  /** The step itself is not there in one of the two. */
  readonly only: "before" | "after" | null;
}

export interface ChangedPages {
  /** The one that is compared with; `null`: there is none. */
  readonly commit: string | null;
  readonly pages: readonly ChangedPage[];
}
