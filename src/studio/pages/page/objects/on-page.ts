import type { Overview, StepName } from "../../../protocol.ts";
import type { PageView } from "../../../protocol-page.ts";

/** The page on which an object is, for its forms. */
export interface OnPage {
  readonly view: PageView;
  readonly languages: Overview["languages"];
  /** All steps of the journey. */
  readonly steps: readonly StepName[];
  /** The language in which the page is shown. */
  readonly lang: string;
  /** Opens a text in all its languages. */
  readonly onText: (key: string) => void;
}
