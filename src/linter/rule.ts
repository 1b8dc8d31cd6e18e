import type { SourceFile } from "../model/index.ts";
import type { Context } from "./context.ts";

/** One kind of mistake that the checker finds. Its page in docs/checks.md is made from this. */
export interface Rule {
  readonly id: string;
  /** A warning does not fail the check. */
  readonly severity?: "warning";
  /** What it finds, as a sentence. */
  readonly finds: string;
  /** Who is harmed when it is let through, and how. */
  readonly why: string;
  /**
   * Ids of rules whose findings in a journey leave this one nothing certain to say of it: a step that is named wrongly
   * cannot be reached, what it sets is never set. This one waits until those find nothing.
   */
  readonly after?: readonly string[];
  /** Whether it reads the words of `locales/`. Another one is given none, and not asked again after an edit of a text. */
  readonly readsTexts?: true;
  check(context: Context): Iterable<Finding>;
}

/** A mistake, before its place is turned into a line. */
export interface Finding {
  readonly file: SourceFile;
  readonly pointer: string;
  /** Whether the key or the value at the pointer is meant. */
  readonly part?: "key" | "value";
  /** Characters of the string at the pointer, where only some are meant. */
  readonly span?: { readonly offset: number; readonly length: number };
  readonly message: string;
}
