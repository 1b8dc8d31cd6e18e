import { didYouMean, type Fix, nearest, oncePerPair, type Position, type SourceFile } from "../model/index.ts";
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

/** The findings of a rule. `failure` is the error that it threw after these findings, if any. */
interface RuleAnswer {
  readonly findings: readonly Finding[];
  readonly failure?: unknown;
}

/** Runs a rule. */
export function answerNow(context: Context, rule: Rule): RuleAnswer {
  const findings: Finding[] = [];
  try {
    for (const finding of rule.check(context)) findings.push(finding);
    return { findings };
  } catch (failure) {
    return { findings, failure };
  }
}

/** The same, once in a context: before a check, its first rules decide whether an edit can be shown. */
export const answerOf = oncePerPair(answerNow);

/** A name that refers to something, and what there is to refer to. */
export interface Reference extends Pick<Finding, "file" | "pointer" | "part" | "span"> {
  readonly name: string;
  readonly known: { has(name: string): boolean; keys(): Iterable<string> };
  /** What is said of an unknown name. The nearest known one is added. */
  readonly says: string;
  /** All known names are listed if none is similar. */
  readonly listed?: boolean;
}

/** A rule about names: it reports those that are not known, and related mistakes. */
interface NameRule extends Omit<Rule, "check"> {
  references(context: Context): Iterable<Reference>;
  related?(context: Context): Iterable<Finding>;
}

/** Makes a rule of a kind of names. */
export function nameRule({ references, related, ...rule }: NameRule): Rule {
  return {
    ...rule,
    *check(context) {
      for (const { name, known, says, listed, ...place } of references(context))
        if (!known.has(name)) yield { ...place, ...misspelt(says, name, known.keys(), listed) };
      if (related) yield* related(context);
    },
  };
}

/** A message about an unknown name, with the known name that was probably meant. */
export function misspelt(
  says: string,
  name: string,
  known: Iterable<string>,
  listed?: boolean,
): Pick<Finding, "message" | "misspelt"> {
  const names = [...known];
  const intended = nearest(name, names);
  return {
    message: `${says}${didYouMean(name, names, listed)}`,
    ...(intended !== undefined && { misspelt: { name, intended } }),
  };
}

/** One of several things of a kind, and what it has. */
interface Neighbour extends Pick<Finding, "file" | "pointer" | "part"> {
  readonly has: ReadonlySet<string>;
  readonly name?: string;
  /** Whether it may lack something that all others have. */
  readonly excused?: boolean;
}

/** Enough things of a kind to expect of each what all others have. */
interface Neighbours {
  readonly alike: readonly Neighbour[];
  readonly says: (lost: readonly string[], name?: string) => string;
}

/** Makes a rule that compares neighbours: it reports the one that lacks what all others have. */
export function neighbourRule({
  groups,
  ...rule
}: Omit<Rule, "check"> & { groups(context: Context): Iterable<Neighbours> }): Rule {
  return {
    ...rule,
    *check(context) {
      for (const { alike, says } of groups(context)) {
        for (const one of alike) {
          const [first, ...others] = alike.filter((other) => other !== one);
          const lost = [...(first?.has ?? [])].filter(
            (part) => !one.has.has(part) && others.every((other) => other.has.has(part)),
          );
          // Who lacks an object lacks its members, and who lacks a property lacks its value.
          const whole = lost.filter(
            (part) => !lost.some((other) => part.startsWith(`${other}.`) || other.startsWith(`${part}: `)),
          );
          const { has: _, name, excused, ...place } = one;
          if (whole.length > 0 && excused !== true) yield { ...place, message: says(whole, name) };
        }
      }
    },
  };
}

/** The position of a finding: its value or key, or the characters of its span. */
export function positionOf({ file, pointer, part, span }: Finding): Position {
  const position = file.locate(pointer, part);
  if (span === undefined || position.line !== position.endLine) return position;
  const line = file.text.split("\n")[position.line - 1] ?? "";
  const raw = line.slice(position.column - 1, position.endColumn - 1);
  if (!raw.startsWith('"')) return position;
  const from = rawOffset(raw, span.offset);
  const to = Math.max(from + 1, rawOffset(raw, span.offset + span.length));
  return { ...position, column: position.column + from, endColumn: position.column + to };
}

/** Converts an offset in a string's value to an offset in the JSON source (with its quote and escapes). */
function rawOffset(raw: string, offset: number): number {
  let at = 1;
  for (let read = 0; read < offset && at < raw.length - 1; read += 1) {
    if (raw[at] === "\\") at += raw[at + 1] === "u" ? 6 : 2;
    else at += 1;
  }
  return at;
}
