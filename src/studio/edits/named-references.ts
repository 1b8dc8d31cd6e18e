import { variablesIn, isFunction, parseCel } from "../../cel/index.ts";
import {
  flowOf,
  type Named,
  type Origin,
  originOf,
  pointer,
  type Repository,
  segmentsOf,
  type Use,
  usesOf,
  conditionsOf,
  DefinitionError,
  itemNames,
  scopeAt,
} from "../../model/index.ts";
import { type Reference, whole, referenceKey } from "./answer/reference.ts";
import type { Draft } from "./draft.ts";
import { Refusal } from "./refusal.ts";
import { writtenSource } from "./written-source.ts";

/**
 * Places without duplicates, and the journeys whose name they refer to. A shared part refers to the name in each of its
 * journeys, so these are renamed together. Equal names in other journeys are not renamed.
 */
export function renamedTogether(found: Iterable<Reference>, flow: string) {
  const places = new Map<string, { readonly reference: Reference; readonly flows: Set<string> }>();
  for (const reference of found) {
    const key = referenceKey(reference);
    const known = places.get(key) ?? { reference, flows: new Set() };
    known.flows.add(reference.flow ?? "");
    places.set(key, known);
  }
  const flows = new Set([flow]);
  for (let size = 0; size < flows.size; ) {
    size = flows.size;
    for (const one of places.values())
      if ([...one.flows].some((id) => flows.has(id))) for (const id of one.flows) flows.add(id);
  }
  const references = [...places.values()].flatMap((one) =>
    [...one.flows].some((id) => flows.has(id)) ? [one.reference] : [],
  );
  return { flows, references };
}

/** The files as everybody has them. */
type Files = Pick<Draft, "value">;

/**
 * Every place that names a condition, in everybody's files and in arms' patches. Also the journeys that have a
 * condition with this name and read it in shared parts. A value with the name is read in the same way, so it is renamed
 * too if a shared part may mean either.
 */
export function conditionReferences(repos: readonly Repository[], files: Files, flow: string, name: string) {
  return renamedTogether(
    repos.flatMap((repo) => [...namedIn(repo, files, name)]),
    flow,
  );
}

function* namedIn(repo: Repository, files: Files, name: string): Generator<Reference> {
  const having = new Set<string>();
  for (const named of repo.flows) {
    const places = declaredIn(repo, files, named, name);
    if (places.length === 0) continue;
    having.add(named.id);
    for (const place of places) yield { ...place, isKey: true, span: whole(name), role: "declares", flow: named.id };
    yield* inValues(files, named, name);
  }
  for (const use of usesOf(repo)) {
    const flow = use.place.flow ?? "";
    // A form's own rules read nothing of a journey.
    if (having.has(flow) && use.place.form === undefined) yield* usedAt(repo, use, flow, name);
  }
}

/**
 * Where a journey defines a name: in its own file, in a shared part, or in an arm's patch that replaces all
 * definitions.
 */
function declaredIn(
  repo: Repository,
  files: Files,
  named: Named,
  name: string,
): readonly Pick<Origin, "path" | "pointer">[] {
  const { conditions, values } = flowOf(repo, named);
  return Object.entries({ conditions, values }).flatMap(([container, list]) => {
    const found = list.find((one) => one.name === name);
    if (found === undefined) return [];
    const own = { path: named.file.path, pointer: pointer("", container, name) };
    const isOwn = files.value(own.path, own.pointer) !== undefined;
    const { path, pointer: at, arm } = originOf(found);
    const segments = segmentsOf(at);
    // For an operation's value, the name is in the operation's path, which is renamed separately.
    const isNamed = segments.at(-1) === name && (arm === undefined || segments.at(-3) !== "ops");
    if (!isOwn && arm !== undefined)
      throw new Refusal(`“${name}” of ${named.id} exists only in the arm ${arm.arm} of ${arm.flag}.`);
    if (!isOwn && !isNamed) throw new Refusal(`${path} gets “${name}” from a part where it has another name.`);
    return [...(isOwn ? [own] : []), ...(isNamed && (!isOwn || arm !== undefined) ? [{ path, pointer: at }] : [])];
  });
}

/** References in the journey's values with parameters, which mean the same wherever they are used. */
function* inValues(files: Files, named: Named, name: string): Generator<Reference> {
  for (const { key, path, pointer: at, parameters, source } of named.file.parameterValues?.values() ?? []) {
    const spans = parameters.includes(name) ? [] : spansOf(source, name);
    if (spans.length > 0 && files.value(path, at) !== source)
      throw new Refusal(`The value “${key}” names “${name}”, and is written by an arm. It keeps its name.`);
    for (const span of spans) yield { path, pointer: at, isKey: false, span, role: "depends", flow: named.id };
  }
}

function* usedAt(repo: Repository, use: Use, flow: string, name: string): Generator<Reference> {
  if (use.kind !== "expression" || !use.source.includes(name)) return;
  const source = writtenSource(repo, use);
  if (source === undefined) return;
  const { path, pointer: at } = originOf(use);
  for (const { start, end } of spansOf(source, name)) {
    const span = { start: start + use.offset, end: end + use.offset };
    yield { path, pointer: at, isKey: false, span, role: "depends", flow };
  }
}

function spansOf(source: string, name: string) {
  return variablesIn(source).filter((one) => one.name === name);
}

const NAME = /^[a-z][A-Za-z0-9]*$/;

/** Names of forms and of the progress, which expressions of a journey would read as something else. */
const ELSEWHERE: ReadonlySet<string> = new Set(["self", "context", "item", "done"]);

/**
 * Throws a `Refusal` if journeys cannot give this name to a condition, because expressions would read something else,
 * or nothing.
 */
export function refuseTaken(repos: readonly Repository[], flows: ReadonlySet<string>, name: string, to: string): void {
  if (!NAME.test(to)) throw new Refusal(`“${to}” cannot be a name: letters and digits, starting with a small letter.`);
  const read = variablesIn(to);
  if ("problem" in parseCel(to) || read.length !== 1 || isFunction(to) || ELSEWHERE.has(to)) throw reserved(to);
  for (const repo of repos) {
    for (const flow of repo.flows.filter(({ id }) => flows.has(id))) {
      if (isKnownThere(repo, flow, to)) throw reserved(to);
      if (Object.hasOwn(conditionsOf(repo, flow), to) || flow.file.parameterValues?.has(to) === true)
        throw new Refusal(`There is a “${to}” already in ${flow.id}.`);
      refuseParameters(flow, name, to);
    }
    const hidden = usesOf(repo).find((use) => flows.has(use.place.flow ?? "") && hides(use, to));
    if (hidden !== undefined)
      throw new Refusal(
        `An expression in ${hidden.file.path} uses “${to}” for the items of a list. The condition needs another name.`,
      );
  }
}

function isKnownThere(repo: Repository, flow: Named, to: string): boolean {
  try {
    return Object.hasOwn(scopeAt(repo, flow, { promise: true }), to);
  } catch (error) {
    if (error instanceof DefinitionError) throw new Refusal(`This cannot be read now: ${error.message}`);
    throw error;
  }
}

function refuseParameters({ file }: Named, name: string, to: string): void {
  for (const { key, path, parameters, source } of file.parameterValues?.values() ?? [])
    if (parameters.includes(to) && variablesIn(source).some((one) => one.name === name))
      throw new Refusal(`“${to}” is passed to the value “${key}” in ${path}, which also uses “${name}”.`);
}

function hides(use: Use, to: string): boolean {
  return use.kind === "expression" && use.source.includes(to) && itemNames(use.source).has(to);
}

function reserved(to: string): Refusal {
  return new Refusal(`“${to}” means something else in expressions. The condition needs another name.`);
}
