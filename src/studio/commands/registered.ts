import type { Place, Repository } from "../../model/index.ts";
import type { Plan } from "../edits/draft.ts";
import type { Arm, Of } from "../kernel/schema.ts";

/** A command about one kind of thing: the schema of what a person requests, and how it is planned. */
export interface Registered<S = unknown> {
  readonly schema: S;
  /** Plans the command for the current files. Throws a `Refusal` if it is not possible. */
  plan(repo: Repository, command: Of<S>): Plan;
}

/** A command that can be limited to people in an arm. */
interface RegisteredForArm<S = unknown> extends Registered<S> {
  readonly inArm: InArm<Of<S>>;
}

/** What a command is for people in an arm. `seen` are the files as they have them, as if they were everybody's. */
export interface InArm<C> {
  /** A short name of the edit, which groups its operations into one change of the arm's patch. */
  changeName(seen: Repository, command: C): string;
  /** Doing it again changes the same thing again, and belongs to the same change. */
  readonly repeats?: true;
  /** Plans it, if something is different for these people. */
  readonly plan?: (seen: Repository, command: C) => Plan;
  /** The whole edit of everybody's files, if the arm's patch is written in another way. */
  readonly write?: (repo: Repository, arm: Arm, command: C) => Plan | undefined;
  /** Copies also a shared part with rules into its step. Otherwise only parts of the page are copied. */
  readonly copiesRules?: true;
  /** What is changed together with it. */
  readonly together?: (seen: Repository, command: C) => readonly Place[];
  /** The choices that replace removed ones for people who had chosen these. */
  readonly instead?: (command: C) => Readonly<Record<string, string>>;
}

export function registered<const S>(schema: S, plan: Registered<S>["plan"]): Registered<S> {
  return { schema, plan };
}

export function forArm<const S>(
  schema: S,
  plan: Registered<S>["plan"],
  inArm: RegisteredForArm<S>["inArm"],
): RegisteredForArm<S> {
  return { schema, plan, inArm };
}

/** The type of the commands of a list. */
export type CommandOf<List extends readonly Registered[]> = List[number] extends infer One
  ? One extends Registered<infer S>
    ? Of<S>
    : never
  : never;

interface Kind {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
  /** For each kind of file that a target can be in. */
  readonly oneOf?: readonly Kind[];
}

/**
 * Returns the function that finds a command by the kind of thing whose schema asks for most of its members: a choice of a
 * field is no field. The command fits one of the schemas.
 */
export function finderIn<One extends { readonly schema: Kind }>(list: readonly One[]) {
  const kinds = list
    .flatMap((one) => (one.schema.oneOf ?? [one.schema]).map((schema) => ({ one, schema })))
    .toSorted((a, b) => b.schema.required.length - a.schema.required.length);
  return (command: { readonly kind: string }): One => {
    const found = kinds.find(({ schema }) => isOf(schema, command));
    if (found === undefined) throw new Error(`There is no command “${command.kind}” about this.`);
    return found.one;
  };
}

function isOf({ required, properties }: Kind, command: object): boolean {
  const members = new Map<string, unknown>(Object.entries(command));
  return required.every((name) => {
    const of = properties[name] as { readonly const?: unknown } | undefined;
    return members.get(name) !== undefined && (of?.const === undefined || of.const === members.get(name));
  });
}
