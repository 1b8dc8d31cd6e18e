/** A journey as the place Map has it: what the Studio's server tells its pages. */
import type { Finding } from "./protocol.ts";
import type { WayView } from "./protocol-page.ts";

/** As whom a journey is looked at. */
export interface SeenAs {
  readonly site: string;
  readonly lang: string;
  /** Flag and arm; absent: what everybody sees, the first arm of each experiment. */
  readonly arm?: { readonly flag: string; readonly arm: string };
}

export interface MapView {
  readonly flow: string;
  /** In the order of the journey's file. */
  readonly steps: readonly MapStep[];
  /** Places outside of the journey that a way leads to. */
  readonly links: readonly string[];
  readonly ways: readonly MapWay[];
  /** Findings in the journey's files that belong to none of its steps. */
  readonly findings: readonly Finding[];
}

export interface MapStep {
  readonly id: string;
  /** Its place in the file, from 1. */
  readonly number: number;
  readonly title: string;
  readonly path: string;
  readonly kind: StepKind;
  readonly isStart: boolean;
  /** Why nobody comes here of those as whom one looks; `null`: they do. */
  readonly absent: string | null;
  /** What is otherwise in the arm as which one looks. */
  readonly differs: readonly string[];
  /** How many of its texts are missing in the language. */
  readonly missing: number;
  readonly findings: readonly Finding[];
  readonly holds: readonly Held[];
}

/** `form`: it asks for something; `page`: people read it and press something; `waits`: nothing that people do leads on; `end`: a way through the journey ends here. */
export type StepKind = "form" | "page" | "waits" | "end";

/** Something that is found at a step: its words, all that one may know of it. */
export interface Held {
  readonly kind: "text" | "field" | "call";
  /** As one would call it. */
  readonly name: string;
  readonly words: readonly string[];
}

export interface MapWay extends WayView {
  readonly id: string;
  /** Where it is written in the journey's file. */
  readonly at: string;
  /** The step that it leaves; `null`: any, by the journey's own rules. */
  readonly from: string | null;
  /** It asks for an arm of an experiment. */
  readonly ofArm: boolean;
  /** Nobody goes it of those as whom one looks. */
  readonly absent: boolean;
}

/** A way through a journey, line by line. */
export interface StoryView {
  readonly flow: string;
  /** Where the journey is. */
  readonly base: string;
  /** What it shows; empty: how one comes to its last step. */
  readonly why: string;
  readonly site: string;
  readonly lang: string;
  /** Arms other than the first of their experiment, as `<arm> of <flag>`. */
  readonly arms: readonly string[];
  readonly lines: readonly StoryLine[];
}

export interface StoryLine {
  readonly words: string;
  /** The step at which one is after it; `null`: in no step. */
  readonly step: string | null;
}

/** What the boxes of a map need to show their pages. */
export interface MapPictures {
  /** Whether what draws pages was made from the files as they are now. */
  readonly isCompiled: boolean;
  /** Where the journey is: what comes to a step by a way is drawn there. */
  readonly base: string;
  readonly pages: readonly PagePicture[];
}

export interface PagePicture {
  readonly step: string;
  /** Where it is drawn; `null`: it has no sample answers, so that one has to come to it by a way. */
  readonly address: string | null;
  /** Names all that it is made of: another name, another picture. */
  readonly of: string;
}
