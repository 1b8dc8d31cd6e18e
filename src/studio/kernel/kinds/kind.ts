import type { Place } from "../../../model/index.ts";
import type { Draft } from "../../edits/draft.ts";
import type { FilePlace } from "../../edits/answer/reference.ts";

/** What the operations know about a node of some kind. */
export interface Kind {
  /** For the beginning of a sentence: `the heading at “Thank you”`. */
  readonly words: string;
  /** One item of its list may stand for several nodes, such as a name of several actions. */
  readonly mayBeSeveral?: true;
  /** Writes what else follows from its new index in its list. */
  readonly moved?: (draft: Draft, from: number, to: number) => void;
  /** Nodes that are removed together with it, and itself. */
  readonly together?: () => readonly Place[];
  /** Notes for the person, when it has been moved or removed. */
  notes(draft: Draft): readonly string[];
  /** What goes with it when it is removed. Throws a `Refusal` if it has to stay. */
  removal(draft: Draft): Removal;
}

interface Removal {
  readonly places: readonly FilePlace[];
  /** What must be gone then, because nothing else needs it. */
  readonly goes?: readonly FilePlace[];
  readonly notes?: readonly string[];
  /** Notes that apply only once the edit is everybody's. */
  readonly onceEverybodys?: readonly string[];
}
