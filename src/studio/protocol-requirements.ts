/** A project's requirements: messages from the Studio's server for the map's search. */

/** A requirement, with the steps of one journey that show it. */
export interface RequirementView {
  readonly id: string;
  readonly words: string;
  readonly steps: readonly {
    readonly step: string;
    /** Fields, calls and texts of the step that the requirement, or a test of it, mentions. */
    readonly shows: readonly string[];
  }[];
}
