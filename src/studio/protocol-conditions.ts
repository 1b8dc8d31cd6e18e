/** What the Studio's server and the place Page tell each other of conditions. */
import type { Joined } from "./edits/condition.ts";
import type { AnswerView } from "./protocol-page.ts";

/** A condition as somebody is about to write it; absent: as it stands in the files. */
export interface ConditionAsked {
  readonly flow: string;
  /** JSON pointer of the rule, or of the condition that has a name. */
  readonly at: string;
  /** As whom it is seen: `<flag>=<arm>`; empty: as everybody. */
  readonly arm: string;
  readonly draft?: string | Joined;
}

export interface ConditionView {
  /** What it belongs to, in words. */
  readonly where: string;
  /** What its rule says besides, as JSON. */
  readonly of: string;
  /** As an expression; empty where there is none: then it always holds. */
  readonly source: string;
  /** `null`: menus would lose something of it. */
  readonly joined: Joined | null;
  readonly words: string;
  readonly problems: readonly { readonly message: string; readonly offset: number; readonly length: number }[];
  /** What a condition may ask there. */
  readonly answers: readonly AnswerView[];
  /** Conditions by name that it asks, which have a meaning of their own. */
  readonly named: readonly { readonly name: string; readonly at: string; readonly words: string }[];
  /** Values with parameters that it uses, and what they stand for, in words. */
  readonly calculated: readonly { readonly key: string; readonly words: string }[];
  /** The file that several journeys share, where it stands in one. */
  readonly sharedIn: string | null;
}

/** A case of a field that somebody writes as an expression. */
export interface CaseAsked {
  readonly form: string;
  /** As whom it is seen. */
  readonly arm: string;
  readonly source: string;
}

export interface CaseView extends Pick<ConditionView, "words" | "problems"> {
  /** As menus show it; `null`: they would lose something of it. */
  readonly joined: Joined | null;
}
