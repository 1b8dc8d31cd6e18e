/** A journey for the Map place: messages from the Studio's server to its pages. */
import type { PlainFinding } from "./protocol.ts";
import type { TransitionView } from "./protocol-page.ts";

/** The person for whom a journey is shown. */
export interface SeenAs {
  readonly site: string;
  readonly lang: string;
  /** Flag and arm. Absent for everybody, who is in the first arm of each experiment. */
  readonly arm?: { readonly flag: string; readonly arm: string };
}

export interface MapView {
  readonly flow: string;
  /** The steps of the progress bar, after what comes before them. Empty if the journey has no progress bar. */
  readonly columns: readonly string[];
  /** In the order of the journey's file. */
  readonly steps: readonly MapStep[];
  /** Targets outside the journey. */
  readonly links: readonly string[];
  readonly transitions: readonly MapTransition[];
  /** Findings in the journey's files that belong to no step. */
  readonly findings: readonly PlainFinding[];
}

export interface MapStep {
  readonly id: string;
  /** Its position in the file, starting at 1. */
  readonly number: number;
  readonly title: string;
  readonly path: string;
  readonly kind: StepKind;
  /** The index of its column. 0 if there are none. */
  readonly column: number;
  readonly isStart: boolean;
  /** Why nobody with this lens reaches the step. `null` if people do. */
  readonly absent: string | null;
  /** What is different in the arm of the lens. */
  readonly differs: readonly string[];
  /** How many of its texts are missing in the language. */
  readonly missing: number;
  readonly findings: readonly PlainFinding[];
  readonly holds: readonly Held[];
}

/**
 * `form`: it asks for something. `page`: people read it and click something. `waits`: no action of a person leads on.
 * `end`: the journey may end here.
 */
export type StepKind = "form" | "page" | "waits" | "end";

/** Something that can be found at a step, with all its words. */
export interface Held {
  readonly kind: "text" | "field" | "call";
  readonly name: string;
  readonly words: readonly string[];
}

export interface MapTransition extends TransitionView {
  readonly id: string;
  /** Where it is written in the journey's file. */
  readonly at: string;
  /** The step that it leaves. `null` for any step, by the journey's own handlers. */
  readonly from: string | null;
  /** The page's “Back”, a way to a later step, or neither. */
  readonly leads: "back" | "on" | null;
  /** Whether its conditions test for an arm of an experiment. */
  readonly ofArm: boolean;
  /** Whether nobody with this lens takes it. */
  readonly absent: boolean;
}

/** A path through a journey, line by line. */
export interface StoryView {
  readonly flow: string;
  /** The journey's base path. */
  readonly base: string;
  /** What it shows. Empty if it only shows how to reach its last step. */
  readonly why: string;
  readonly site: string;
  readonly lang: string;
  /** Arms other than the first one of their experiment, as `<arm> of <flag>`. */
  readonly arms: readonly string[];
  readonly lines: readonly StoryLine[];
}

interface StoryLine {
  readonly words: string;
  /** The step after this line. `null` if there is none. */
  readonly step: string | null;
}

/** What the boxes of a map need to show pictures of their pages. */
export interface MapPictures {
  /** Whether the preview was compiled from the current files. */
  readonly isCompiled: boolean;
  /** The journey's base path, used for steps that are reached by a path. */
  readonly base: string;
  readonly pages: readonly PagePicture[];
}

export interface PagePicture {
  readonly step: string;
  /** The address where it can be drawn. `null` if it has no sample data and must be reached by a path. */
  readonly address: string | null;
  /** A fingerprint of the page's content. If it changes, the picture is drawn again. */
  readonly of: string;
}

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

/** A site, as a model for a new one. */
export interface SiteView {
  readonly id: string;
  readonly country: string;
  readonly currency: string;
  /** The first one is its default. */
  readonly languages: readonly string[];
  readonly supportEmail: string;
}
