import { chainsIn, type KnownValues, literalOf, parseCel, simplify } from "../../../cel/index.ts";
import type { Json } from "../../../engine/index.ts";
import {
  flowOf,
  originOf,
  refsIn,
  type Repository,
  resolveRef,
  type Use,
  type UseOf,
  usesOf,
  valueAt,
} from "../../../model/index.ts";
import { removeWithParent, type Draft } from "../draft.ts";
import { backwards, type FilePlace } from "../answer/edit-references.ts";
import { everyones } from "../answer/same-answer.ts";
import { Refusal } from "../refusal.ts";
import { writtenSource } from "../written-source.ts";

/** An expression that is resolved or shortened. */
interface Decided {
  readonly path: string;
  readonly pointer: string;
  /** The new value. `undefined` for a condition that is now constant, as given by `holds`. */
  readonly value: Json | undefined;
  readonly holds: boolean | undefined;
  /** Whether it belongs to a list of rules of which the first matching one applies. */
  readonly isRule: boolean;
  readonly flow: string | undefined;
  readonly step: string | undefined;
}

export type DecidedPlace = Pick<Decided, "path" | "pointer" | "flow" | "step">;

/** Conditions that are now constant, by journey. */
type Certain = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

/** What is certain from now on: the winner of an experiment, a step or a choice that nobody has any more. */
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
    write(now, draft, decisions, named.places);
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
        const left = simplify(source, {
          ...certainty.known(repo, use),
          variables,
        });
        if ("unclear" in left) throw unclear(certainty, source, { path, pointer: at }, left.unclear);
        if ("source" in left && left.source === source) continue;
        const value = "source" in left ? left.source : literally(left.constant);
        add(source, {
          path,
          pointer: at,
          flow: id,
          step: undefined,
          value,
          holds: undefined,
        });
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

function write(repo: Repository, draft: Draft, decisions: readonly Decided[], named: ReadonlySet<string>): void {
  const going: { readonly path: string; readonly pointer: string }[] = [];
  for (const one of decisions) {
    const { path, pointer: at, holds, isRule } = one;
    const isWhen = at.endsWith("/when") && holds !== undefined;
    const entry = containerOf(at);
    const index = Number(/\/(\d+)$/.exec(entry)?.[1]);
    const list = draft.value(path, containerOf(entry));
    const isNamed = named.has(placeKey(one));
    // A promise that always holds promises nothing.
    const promise = /^(.*\/invariants\/\d+)\/holds$/.exec(at)?.[1];
    if (promise !== undefined && holds) going.push({ path, pointer: promise });
    if (isNamed || (isWhen && holds)) going.push({ path, pointer: at });
    if (isNamed || !isWhen || (holds && !isRule)) continue;
    if (isRule && !Array.isArray(list)) {
      if (!holds) going.push({ path, pointer: entry });
      continue;
    }
    if (!Array.isArray(list)) {
      going.push(...sharedPart(repo, { path, pointer: entry }));
      continue;
    }
    // Rules after one that always holds are never reached.
    for (let place = holds ? index + 1 : index; place < (holds ? list.length : index + 1); place += 1)
      going.push({ path, pointer: `${containerOf(entry)}/${place}` });
  }
  const isGone = ({ path, pointer: at }: Decided) =>
    going.some((one) => one.path === path && (at === one.pointer || at.startsWith(`${one.pointer}/`)));
  for (const one of decisions) if (!isGone(one) && one.value !== undefined) draft.set(one.path, one.pointer, one.value);
  const seen = new Set<string>();
  for (const { path, pointer: at } of going.toSorted(backwards)) {
    const isAround = [...seen].some(
      (place) => placeKey({ path, pointer: at }) === place || `${path}#${at}`.startsWith(`${place}/`),
    );
    if (isAround) continue;
    seen.add(placeKey({ path, pointer: at }));
    if (named.has(placeKey({ path, pointer: at }))) removeWithParent(draft, path, at);
    else removeFrom(draft, path, at);
  }
}

/** A part that journeys share, and the items of lists that are it. Throws a `Refusal` if it is anything else. */
function sharedPart(repo: Repository, part: FilePlace): readonly FilePlace[] {
  const users = [...repo.files.values()].flatMap((file) =>
    refsIn(file).flatMap((ref) => {
      const target = resolveRef(repo, file, ref.value);
      const isIt = target !== undefined && placeKey({ ...target, path: target.file.path }) === placeKey(part);
      return isIt ? [{ path: file.path, pointer: containerOf(ref.pointer) }] : [];
    }),
  );
  const isItem = ({ path, pointer: at }: FilePlace) =>
    Array.isArray(valueAt(repo.files.get(path)?.value, containerOf(at)));
  if (users.length === 0 || !users.every(isItem))
    throw new Refusal(
      `What nobody sees any more is not an item of a list, and cannot be removed: ${part.path}, ${part.pointer}.`,
    );
  return [...users, part];
}

/** Removes an entry, together with a list that would become empty, if that has the same meaning. */
function removeFrom(draft: Draft, path: string, at: string): void {
  const list = draft.value(path, containerOf(at));
  if (Array.isArray(list) && list.length > 1) return draft.remove(path, at);
  const whole = Array.isArray(list) ? containerOf(at) : at;
  if (/(?<!\/on)\/then$/.test(whole))
    throw new Refusal(`Nothing would happen any more at ${path}, ${whole}. Write there what happens instead.`);
  draft.remove(path, whole);
}

function containerOf(at: string): string {
  return at.slice(0, Math.max(0, at.lastIndexOf("/")));
}

function placeKey({ path, pointer }: { readonly path: string; readonly pointer: string }): string {
  return `${path}#${pointer}`;
}

/** Removes named conditions and values that were used before and are not used any more. */
export function removeUnasked(before: Repository, now: () => Repository, draft: Draft): void {
  const used = namesUsed(before);
  for (;;) {
    const repo = now();
    const left = namesUsed(repo);
    const going = repo.flows.flatMap((flow) => {
      const { conditions, values } = flowOf(repo, flow);
      return (
        [...conditions, ...values]
          .filter(({ name }) => used.has(`${flow.id} ${name}`) && !left.has(`${flow.id} ${name}`))
          // Names in a shared file belong to several journeys.
          .flatMap((one) => (originOf(one).path === flow.file.path ? [originOf(one)] : []))
      );
    });
    if (going.length === 0) return;
    for (const { path, pointer } of going.toSorted(backwards)) removeWithParent(draft, path, pointer);
  }
}

/** Names that expressions read, together with the journey. */
function namesUsed(repo: Repository): ReadonlySet<string> {
  return new Set(
    everyones(repo).flatMap((one) =>
      usesOf(one).flatMap((use) =>
        use.kind === "expression"
          ? chainsIn(use.source).map(({ variable }) => `${use.place.flow ?? ""} ${variable}`)
          : [],
      ),
    ),
  );
}
