import { chainsIn } from "../../../cel/index.ts";
import type { Json } from "../../../engine/index.ts";
import {
  type Action,
  actionsIn,
  entriesOf,
  flowOf,
  isObject,
  originOf,
  pointer,
  type Repository,
  type UsePlace,
  usesOf,
} from "../../../model/index.ts";
import { type Answer, isOf, followed, formNamed, formsIn, fieldOwnerOf } from "./field-owners.ts";
import type { Draft } from "../draft.ts";

/** The service's name for an answer that it receives: `parent.firstName` in the input of an operation. */
export interface SentAnswer {
  readonly flow: string;
  readonly operation: string;
  readonly name: string;
  /** The steps whose own rules make the call. */
  readonly steps: readonly string[];
}

export function sentToService(repo: Repository, answer: Answer): readonly SentAnswer[] {
  const found = new Map<string, SentAnswer>();
  for (const use of usesOf(repo)) {
    const { flow } = use.place;
    if (use.kind !== "call" || flow === undefined) continue;
    for (const [parameter, { json }] of use.gives)
      for (const name of namesIn(repo, use.place, answer, json, parameter === "body" ? "" : parameter)) {
        const key = `${flow} ${use.operation} ${name}`;
        const steps = new Set([
          ...(found.get(key)?.steps ?? []),
          ...(use.place.step === undefined ? [] : [use.place.step]),
        ]);
        found.set(key, { flow, operation: use.operation, name, steps: [...steps] });
      }
  }
  return [...found.values()];
}

/** The calls in words, each with the service’s name for the answer, without duplicates. */
export function callsIn(sent: readonly SentAnswer[]): readonly string[] {
  return [...new Set(sent.map(({ operation, name }) => `${operation} (${name})`))];
}

/** Dotted names of the parts of a sent value that are exactly the answer. */
function* namesIn(repo: Repository, place: UsePlace, answer: Answer, value: Json, at: string): Generator<string> {
  // For a conditional value, the value that is sent if the condition holds.
  if (isObject(value) && value.when !== undefined && value.value !== undefined)
    yield* namesIn(repo, place, answer, value.value, at);
  else if (isObject(value))
    for (const [key, inner] of entriesOf(value))
      yield* namesIn(repo, place, answer, inner, at === "" ? key : `${at}.${key}`);
  if (typeof value !== "string" || !value.startsWith("=")) return;
  const source = value.slice(1);
  for (const chain of chainsIn(source)) {
    const last = chain.steps.at(-1)?.span?.end;
    const isWhole = source.trim() === source.slice(0, last).trim() && last !== undefined;
    for (const { names } of isWhole ? followed(repo, place, chain) : []) {
      const one = names.at(-1);
      if (one !== undefined && one.span.end === last && isOf(answer, one.name, one.owner)) yield at;
    }
  }
}

/** The service reports errors under its own name. This keeps them at the field after it is renamed. */
export function keepErrorNames(
  repo: Repository,
  draft: Draft,
  answer: Answer,
  sent: readonly SentAnswer[],
  to: string,
): void {
  const done = new Set<string>();
  for (const flow of repo.flows) {
    const names = new Set(sent.filter((one) => one.flow === flow.id).map(({ name }) => name));
    const asking = new Set(
      formsIn(repo, flow.id)
        .filter(({ schema }) => answer.owners.has(fieldOwnerOf(formNamed(repo, schema)?.schema) ?? ""))
        .map(({ step }) => step),
    );
    if (names.size === 0 || asking.size === 0) continue;
    // Elsewhere its errors are shown for the form as a whole, as before.
    const steps = [...flowOf(repo, flow).steps.values()].filter(({ id }) => asking.has(id));
    const owners = [flowOf(repo, flow), ...steps];
    for (const action of owners.flatMap((owner) => [...actionsIn(owner)])) {
      if (action.do !== "fail" || action.from === undefined) continue;
      const { path, pointer: at, arm } = originOf(action);
      if (arm !== undefined || done.has(`${path}#${at}`)) continue;
      done.add(`${path}#${at}`);
      for (const name of names)
        if (isReported(action.rename, name, answer.name)) {
          const rename = pointer(at, "rename");
          if (draft.value(path, rename) === undefined) draft.set(path, rename, { [name]: to });
          else draft.add(path, rename, name, 0, to);
        }
    }
  }
}

/**
 * Whether an error with that name is assigned to the field by its longest replaced prefix, rather than by its complete
 * name.
 */
function isReported(rename: Extract<Action, { do: "fail" }>["rename"], name: string, field: string): boolean {
  const beginnings = rename.filter(([from]) => name.startsWith(from));
  const [from, into] = beginnings.toSorted(([a], [b]) => b.length - a.length)[0] ?? ["", undefined];
  const rest = name.slice(from.length);
  return (into?.value ?? "") + rest === field && (into === undefined || rest !== "");
}

/** Files with conditions and values that examine an answer. Passing it on unchanged does not count. */
export function comparedAt(repo: Repository, answer: Answer): readonly string[] {
  const found = new Set<string>();
  for (const use of usesOf(repo)) {
    if (use.kind !== "expression" || !use.source.includes(answer.name)) continue;
    const isRead = chainsIn(use.source).some((chain) => {
      const last = chain.steps.at(-1)?.span?.end;
      if (use.source.trim() === use.source.slice(0, last).trim() && /^[\w.]+$/.test(use.source.trim())) return false;
      return followed(repo, use.place, chain).some(({ names }) =>
        names.some(({ name, owner }) => isOf(answer, name, owner)),
      );
    });
    if (isRead) found.add(originOf(use).path);
  }
  return [...found];
}
