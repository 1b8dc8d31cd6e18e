import type { Repository } from "../../model/index.ts";
import type { Plan } from "../edits/draft.ts";
import type { Of } from "../kernel/schema.ts";

/** A command: the schema of what a person requests, and how it is planned. */
export interface Registered<S = unknown> {
  readonly schema: S;
  /** Plans the command for the current files. Throws a `Refusal` if it is not possible. */
  plan(repo: Repository, command: Of<S>): Plan;
}

export function registered<const S>(schema: S, plan: Registered<S>["plan"]): Registered<S> {
  return { schema, plan };
}

/** The type of the commands of a list. */
export type CommandOf<List extends readonly Registered[]> = List[number] extends infer One
  ? One extends Registered<infer S>
    ? Of<S>
    : never
  : never;

interface Kinds {
  readonly properties: { readonly kind: { readonly const: string } };
}

/** Returns the function that plans a command of a list. */
export function plannerOf<Command extends { readonly kind: string }>(
  list: readonly { readonly schema: Kinds; plan(repo: Repository, command: never): Plan }[],
) {
  const plans = new Map(list.map((one) => [one.schema.properties.kind.const, one]));
  return (repo: Repository, command: Command): Plan => {
    const found = plans.get(command.kind);
    if (found === undefined) throw new Error(`There is no command “${command.kind}”.`);
    return found.plan(repo, command as never);
  };
}
