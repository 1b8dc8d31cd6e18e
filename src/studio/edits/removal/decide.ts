import { chainsIn, type KnownValues, literalOf, parseCel, simplify } from "../../../cel/index.ts";
import type { Json } from "../../../engine/index.ts";
import { flowOf, originOf, type Repository, type Use, type UseOf, usesOf, valueAt } from "../../../model/index.ts";
import type { Draft } from "../draft.ts";
import { everyones } from "../answer/same-answer.ts";
import { Refusal } from "../refusal.ts";
import { writtenSource } from "../written-source.ts";
import { containerOf, type Decided, writeDecided } from "./write-decided.ts";
import { placeKey } from "../answer/reference.ts";

type DecidedPlace = Pick<Decided, "path" | "pointer" | "flow" | "step">;

/** Conditions that are now constant, by journey. */
type Certain = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

/** What is certain from now on: the winner of an experiment, or that a step or a choice is gone. */
export interface Certainty {
  /** Whether an expression may read it there. */
  readonly isAbout: (use: Pick<Use, "place">, expression: string) => boolean;
  readonly known: (repo: Repository, use: Pick<Use, "place">) => Omit<KnownValues, "variables">;
  /** For refusals: what an expression cannot be said to be. */
  readonly words: string;
}

/** The winner of an experiment. */
export function wonBy(flag: string, winner: string): Certainty {
  return {
    isAbout: (_, expression) =>
      chainsIn(expression).some(({ variable, steps: [first] }) => {
        return variable === "flags" && (first?.name === undefined || first.name === flag);
      }),
    known: () => ({ members: { flags: { [flag]: winner } } }),
    words: `for the arm ${winner}`,
  };
}

/**
 * Resolves everything that reads what is certain now: rules, blocks and actions that always apply lose their condition,
 * those that never do are removed, and longer conditions are shortened. Named conditions that become constant are
 * resolved where they are used, too. Returns the places.
 */
export function decideWith(repo: () => Repository, draft: Draft, certainty: Certainty): readonly DecidedPlace[] {
  const all: DecidedPlace[] = [];
  let certain: Certain = new Map();
  for (;;) {
    const now = repo();
    const decisions = decisionsIn(everyones(now), certainty, certain);
    if (decisions.length === 0) return all;
    all.push(...decisions);
    const named = namedConditions(now, decisions);
    certain = new Map(
      now.flows.map(({ id }) => [id, new Map([...(certain.get(id) ?? []), ...(named.names.get(id) ?? [])])]),
    );
    writeDecided(now, draft, decisions, named.places);
  }
}

function decisionsIn(repos: readonly Repository[], certainty: Certainty, certain: Certain): readonly Decided[] {
  const found = new Map<string, Decided>();
  for (const repo of repos) {
    const uses = usesOf(repo);
    const ruleLists = new Set(uses.filter(({ kind }) => kind === "rules").map((use) => placeKey(originOf(use))));
    const add = (source: string, decided: Omit<Decided, "isRule">) => {
      const rule = containerOf(decided.pointer);
      // A rule that is written without a list has the place of the list.
      const isRule = [rule, containerOf(rule)].some((at) =>
        ruleLists.has(placeKey({ path: decided.path, pointer: at })),
      );
      const before = found.get(placeKey(decided));
      if (before !== undefined && (before.value !== decided.value || before.holds !== decided.holds))
        throw new Refusal(`${decided.path} is read by several journeys, for which “${source.trim()}” is not the same.`);
      found.set(placeKey(decided), { ...decided, isRule });
    };
    for (const use of uses) {
      if (use.kind !== "expression") continue;
      const decided = decide(repo, use, certainty, certain.get(use.place.flow ?? "") ?? new Map());
      const { flow, step } = use.place;
      if (decided !== undefined) add(use.source, { ...originOf(use), flow, step, ...decided });
    }
    for (const { id, file } of repo.flows)
      for (const { path, pointer: at, source } of file.parameterValues?.values() ?? []) {
        const use = { place: { flow: id, assumed: [] } };
        const variables = certain.get(id) ?? new Map<string, boolean>();
        if (!isAbout(certainty, use, source, variables)) continue;
        const left = simplify(source, { ...certainty.known(repo, use), variables });
        if ("unclear" in left) throw unclear(certainty, source, { path, pointer: at }, left.unclear);
        if ("source" in left && left.source === source) continue;
        const value = "source" in left ? left.source : literally(left.constant);
        add(source, { path, pointer: at, flow: id, step: undefined, value, holds: undefined });
      }
  }
  return [...found.values()];
}

function isAbout(
  certainty: Certainty,
  use: Pick<Use, "place">,
  expression: string,
  variables: ReadonlyMap<string, boolean>,
): boolean {
  return certainty.isAbout(use, expression) || chainsIn(expression).some(({ variable }) => variables.has(variable));
}

function unclear(
  { words }: Certainty,
  source: string,
  { path, pointer: at }: { readonly path: string; readonly pointer: string },
  why: string,
): Refusal {
  return new Refusal(`The Studio cannot tell what “${source.trim()}” is ${words} (${path}, ${at}): ${why}.`);
}

function literally(constant: string | boolean): string {
  return typeof constant === "string" ? `'${constant}'` : String(constant);
}

function decide(
  repo: Repository,
  use: UseOf<"expression">,
  certainty: Certainty,
  variables: ReadonlyMap<string, boolean>,
): Pick<Decided, "value" | "holds"> | undefined {
  const { offset } = use;
  if (!isAbout(certainty, use, use.source, variables)) return undefined;
  const { path, pointer: at } = originOf(use);
  const written = valueAt(repo.files.get(path)?.value, at);
  const source = writtenSource(repo, use);
  const refuse = (why: string) => unclear(certainty, source ?? use.source, { path, pointer: at }, why);
  if (typeof written !== "string" || source === undefined)
    throw refuse("it is assembled from parts that several places share");
  // A value with parameters, which is resolved where it is written.
  if (!isAbout(certainty, use, source, variables)) return undefined;
  const left = simplify(source, { ...certainty.known(repo, use), variables });
  if ("unclear" in left) throw refuse(left.unclear);
  if ("source" in left)
    return left.source === source ? undefined : { value: valueIn(use, written, left.source), holds: undefined };
  if (typeof left.constant === "string") throw refuse(`it passes the arm’s name on`);
  if (offset > 0) return { value: isPlain(use) ? left.constant : `= ${left.constant}`, holds: undefined };
  return { value: String(left.constant), holds: left.constant };
}

/** The notation of a shortened expression. A constant becomes a plain value. */
function valueIn(use: UseOf<"expression">, written: string, source: string): Json {
  if (use.offset === 0) return source;
  const parsed = parseCel(source);
  const value = "ast" in parsed ? literalOf(parsed.ast) : undefined;
  if (value !== undefined && isPlain(use) && !(typeof value === "string" && value.startsWith("="))) return value;
  return (/^=\s*/.exec(written)?.[0] ?? "= ") + source.trimStart();
}

/** Whether a plain text is allowed here as a value. Elsewhere, a text would be read as a name. */
function isPlain({ expects }: UseOf<"expression">): boolean {
  return expects === undefined;
}

/** The named conditions among them: names that are now constant, by journey, and the places that declare them. */
function namedConditions(repo: Repository, decisions: readonly Decided[]) {
  const known = new Map(decisions.map((one) => [placeKey(one), one.holds]));
  const places = new Set<string>();
  const names = new Map<string, ReadonlyMap<string, boolean>>();
  for (const flow of repo.flows) {
    const own = new Map<string, boolean>();
    for (const condition of flowOf(repo, flow).conditions) {
      const place = placeKey(originOf(condition));
      const holds = known.get(place);
      if (holds === undefined) continue;
      own.set(condition.name, holds);
      places.add(place);
    }
    names.set(flow.id, own);
  }
  return { names, places };
}
