/** What the Studio's server tells the map's search of a project's requirements. */

/** A requirement at the steps of one journey that show it. */
export interface RequirementView {
  readonly id: string;
  readonly words: string;
  readonly steps: readonly {
    readonly step: string;
    /** Fields, calls and texts of the step that its words, or what shows that it is met, name. */
    readonly shows: readonly string[];
  }[];
}
