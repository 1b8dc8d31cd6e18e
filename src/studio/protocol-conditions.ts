/** Messages about conditions between the Studio's server and the Page place. */
import type { Joined } from "./edits/condition.ts";
import type { AnswerView } from "./protocol-page.ts";

/** A condition that is being edited. Without a draft, the one in the files. */
export interface ConditionAsked {
  readonly flow: string;
  /** JSON pointer of the rule or the named condition. */
  readonly at: string;
  /** The arm for which it is shown (`<flag>=<arm>`). Empty for everybody. */
  readonly arm: string;
  readonly draft?: string | Joined;
}

export interface ConditionView {
  /** Describes what it belongs to. */
  readonly where: string;
  /** The rest of its rule as JSON. */
  readonly of: string;
  /** The expression. Empty if there is none, so that it always holds. */
  readonly source: string;
  /** `null` if the menus would lose information. */
  readonly joined: Joined | null;
  readonly words: string;
  /** What holds if there is no condition. */
  readonly without: "always" | "never";
  readonly problems: readonly { readonly message: string; readonly offset: number; readonly length: number }[];
  /** What a condition may read there. */
  readonly answers: readonly AnswerView[];
  /** Named conditions that it uses, which have definitions of their own. */
  readonly named: readonly { readonly name: string; readonly at: string; readonly words: string }[];
  /** Values with parameters that it uses, and their meaning in words. */
  readonly calculated: readonly { readonly key: string; readonly words: string }[];
  /** The shared file that contains it, if any. */
  readonly sharedIn: string | null;
}

/** A case of a field that is edited as an expression. */
export interface CaseAsked {
  readonly form: string;
  /** The dotted path of the list whose entries have the field. Empty if the form itself has it. */
  readonly list: string;
  /** The arm for which it is shown. */
  readonly arm: string;
  readonly source: string;
}

export interface CaseView extends Pick<ConditionView, "words" | "problems"> {
  /** As shown in menus. `null` if they would lose information. */
  readonly joined: Joined | null;
}
