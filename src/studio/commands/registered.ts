import type { Repository } from "../../model/index.ts";
import type { Plan } from "../edits/draft.ts";
import type { Of } from "../kernel/schema.ts";

/** A command about one kind of thing: the schema of what a person requests, and how it is planned. */
export interface Registered<S = unknown> {
  readonly schema: S;
  /** Plans the command for the current files. Throws a `Refusal` if it is not possible. */
  plan(repo: Repository, command: Of<S>): Plan;
  /** Plans it for people in an arm, if something is different for them. */
  readonly planForArm?: (repo: Repository, command: Of<S>) => Plan;
}

export function registered<const S>(
  schema: S,
  plan: Registered<S>["plan"],
  planForArm?: Registered<S>["planForArm"],
): Registered<S> {
  return { schema, plan, ...(planForArm && { planForArm }) };
}

/** The type of the commands of a list. */
export type CommandOf<List extends readonly Registered[]> = List[number] extends infer One
  ? One extends Registered<infer S>
    ? Of<S>
    : never
  : never;

interface Planner {
  readonly schema: Kind;
  plan(repo: Repository, command: never): Plan;
  readonly planForArm?: (repo: Repository, command: never) => Plan;
}

interface Kind {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
  /** For each kind of file that a target can be in. */
  readonly oneOf?: readonly Kind[];
}

/**
 * Returns the function that plans a command as the kind of thing whose schema asks for most of its members: a choice of a
 * field is no field. The command fits one of the schemas.
 */
export function plannerOf<Command extends { readonly kind: string }>(list: readonly Planner[], isForArm = false) {
  const kinds = list
    .flatMap((planner) => (planner.schema.oneOf ?? [planner.schema]).map((schema) => ({ planner, schema })))
    .toSorted((a, b) => b.schema.required.length - a.schema.required.length);
  return (repo: Repository, command: Command): Plan => {
    const found = kinds.find(({ schema }) => isOf(schema, command));
    if (found === undefined) throw new Error(`There is no command “${command.kind}” about this.`);
    const { plan, planForArm = plan } = found.planner;
    return (isForArm ? planForArm : plan)(repo, command as never);
  };
}

function isOf({ required, properties }: Kind, command: object): boolean {
  const members = new Map<string, unknown>(Object.entries(command));
  return required.every((name) => {
    const of = properties[name] as { readonly const?: unknown } | undefined;
    return members.get(name) !== undefined && (of?.const === undefined || of.const === members.get(name));
  });
}
