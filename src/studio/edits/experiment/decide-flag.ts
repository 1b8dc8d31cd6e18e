import { chainsIn, literalOf, parseCel, simplify } from "../../../cel/index.ts";
import type { Json } from "../../../engine/index.ts";
import { flowOf, originOf, type Repository, type UseOf, usesOf, valueAt } from "../../../model/index.ts";
import { removeWithParent, type Draft } from "../draft.ts";
import { backwards } from "../answer/edit-references.ts";
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
}

/** Conditions that are now constant, by journey. */
type Certain = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

/**
 * Resolves everything that reads a flag for the winner: rules, blocks and actions for the winner lose their condition,
 * others are removed, and longer conditions are shortened. Named conditions that become constant are resolved where
 * they are used, too.
 */
export function decideFlag(repo: () => Repository, draft: Draft, flag: string, winner: string): void {
  let certain: Certain = new Map();
  for (;;) {
    const now = repo();
    const decisions = decisionsIn(everyones(now), flag, winner, certain);
    if (decisions.length === 0) return;
    const named = namedConditions(now, decisions);
    certain = new Map(
      now.flows.map(({ id }) => [id, new Map([...(certain.get(id) ?? []), ...(named.names.get(id) ?? [])])]),
    );
    write(draft, decisions, named.places);
  }
}

function decisionsIn(repos: readonly Repository[], flag: string, winner: string, certain: Certain): readonly Decided[] {
  const found = new Map<string, Decided>();
  for (const repo of repos) {
    const uses = usesOf(repo);
    const ruleLists = new Set(uses.filter(({ kind }) => kind === "rules").map((use) => placeKey(originOf(use))));
    for (const use of uses) {
      if (use.kind !== "expression") continue;
      const decided = decide(repo, use, flag, winner, certain.get(use.place.flow ?? "") ?? new Map());
      if (decided === undefined) continue;
      const origin = originOf(use);
      const rule = containerOf(origin.pointer);
      // A rule that is written without a list has the place of the list.
      const isRule = [rule, containerOf(rule)].some((at) =>
        ruleLists.has(placeKey({ path: origin.path, pointer: at })),
      );
      const before = found.get(placeKey(origin));
      if (before !== undefined && (before.value !== decided.value || before.holds !== decided.holds))
        throw new Refusal(
          `${origin.path} is read by several journeys, for which “${use.source.trim()}” is not the same.`,
        );
      found.set(placeKey(origin), { ...origin, ...decided, isRule });
    }
  }
  return [...found.values()];
}

function decide(
  repo: Repository,
  use: UseOf<"expression">,
  flag: string,
  winner: string,
  variables: ReadonlyMap<string, boolean>,
): Pick<Decided, "value" | "holds"> | undefined {
  const { offset } = use;
  const asks = (expression: string) =>
    chainsIn(expression).some(({ variable, steps: [first] }) => {
      return variable === "flags" ? first?.name === undefined || first.name === flag : variables.has(variable);
    });
  if (!asks(use.source)) return undefined;
  const { path, pointer } = originOf(use);
  const written = valueAt(repo.files.get(path)?.value, pointer);
  const source = writtenSource(repo, use);
  const refuse = (why: string) =>
    new Refusal(
      `The Studio cannot tell what “${(source ?? use.source).trim()}” is for the arm ${winner} (${path}, ${pointer}): ${why}.`,
    );
  if (typeof written !== "string" || source === undefined)
    throw refuse("it is assembled from parts that several places share");
  if (!asks(source)) throw refuse("a value with parameters uses the arm");
  const left = simplify(source, { members: { flags: { [flag]: winner } }, variables });
  if ("unclear" in left) throw refuse(left.unclear);
  if ("source" in left) return { value: valueIn(use, written, left.source), holds: undefined };
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

function write(draft: Draft, decisions: readonly Decided[], named: ReadonlySet<string>): void {
  const going: { readonly path: string; readonly pointer: string }[] = [];
  for (const one of decisions) {
    const { path, pointer: at, holds, isRule } = one;
    const isWhen = at.endsWith("/when") && holds !== undefined;
    const entry = containerOf(at);
    const index = Number(/\/(\d+)$/.exec(entry)?.[1]);
    const list = draft.value(path, containerOf(entry));
    const isNamed = named.has(placeKey(one));
    if (isNamed || (isWhen && holds)) going.push({ path, pointer: at });
    if (isNamed || !isWhen || (holds && !isRule)) continue;
    if (isRule && !Array.isArray(list)) {
      if (!holds) going.push({ path, pointer: entry });
      continue;
    }
    if (!Array.isArray(list))
      throw new Refusal(
        `What only the other arms have is not an item of a list, and cannot be removed: ${path}, ${entry}.`,
      );
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
