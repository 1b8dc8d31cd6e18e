import { didYouMean, nearest } from "../model/index.ts";
import type { Context } from "./context.ts";
import type { Finding, Rule } from "./rule.ts";

/** A name that refers to something, and what there is to refer to. */
export interface Reference extends Pick<Finding, "file" | "pointer" | "part" | "span"> {
  readonly name: string;
  readonly known: { has(name: string): boolean; keys(): Iterable<string> };
  /** What is said of an unknown name. The nearest known one is added. */
  readonly says: string;
}

/** A rule about names: it reports those that are not known, and related mistakes. */
export interface NameRule extends Omit<Rule, "check"> {
  references(context: Context): Iterable<Reference>;
  related?(context: Context): Iterable<Finding>;
}

/** Makes a rule of a kind of names. */
export function nameRule({ references, related, ...rule }: NameRule): Rule {
  return {
    ...rule,
    *check(context) {
      for (const { name, known, says, ...place } of references(context))
        if (!known.has(name)) yield { ...place, ...misspelt(says, name, known.keys()) };
      if (related) yield* related(context);
    },
  };
}

/** A message about an unknown name, with the known name that was probably meant. */
export function misspelt(says: string, name: string, known: Iterable<string>): Pick<Finding, "message" | "misspelt"> {
  const names = [...known];
  const intended = nearest(name, names);
  return {
    message: `${says}${didYouMean(name, names)}`,
    ...(intended !== undefined && { misspelt: { name, intended } }),
  };
}
