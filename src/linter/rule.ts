import type { Fix, SourceFile } from "../model/index.ts";
import type { Context } from "./context.ts";

/** One kind of problem that the checker finds. Its line in docs/checks.md is generated from this. */
export interface Rule {
  readonly id: string;
  /** A warning does not fail the check. */
  readonly severity?: "warning";
  /** What the rule finds, as a sentence. */
  readonly finds: string;
  /** Who is harmed if the problem is released, and how. */
  readonly why: string;
  /**
   * Ids of rules that must have no findings in a journey before this rule reports any, because their problems make its
   * result uncertain. For example, a step with a misspelt name cannot be reached, so its values are never set.
   */
  readonly after?: readonly string[];
  /** A journey with a finding of this rule gets no other finding: it cannot be read as it was meant. */
  readonly alone?: true;
  /**
   * Which files the rule reads: only the texts in `locales/` and the sites (`texts`), everything (`all`), or everything
   * but the texts (absent). A rule gets no other files, and is run again only after an edit of these.
   */
  readonly reads?: "texts" | "all";
  check(context: Context): Iterable<Finding>;
}

/** A problem before its place is converted to a line. */
export interface Finding {
  readonly file: SourceFile;
  readonly pointer: string;
  /** Whether the finding is about the key or the value at the pointer. */
  readonly part?: "key" | "value";
  /** Characters of the string at the pointer, if the finding is only about part of it. */
  readonly span?: { readonly offset: number; readonly length: number };
  readonly message: string;
  readonly fix?: Fix;
  /**
   * An unknown name, and the one that was probably meant. The problem gets a `fix` if the name is the whole value, or
   * the end of its `span`.
   */
  readonly misspelt?: { readonly name: string; readonly intended: string };
  /** The command that accepts the change, if it may be intended. It is added to the message. */
  readonly accept?: string;
}
