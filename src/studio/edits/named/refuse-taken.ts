import { isFunction, parseCel, variablesIn } from "../../../cel/index.ts";
import {
  conditionsOf,
  DefinitionError,
  itemNames,
  type Named,
  type Repository,
  scopeAt,
  type Use,
  usesOf,
} from "../../../model/index.ts";
import { Refusal } from "../refusal.ts";

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
