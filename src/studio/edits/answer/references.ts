import { type Chain, chainsIn } from "../../../cel/index.ts";
import {
  BY_NAME,
  type DataSchema,
  originOf,
  pointer,
  type Repository,
  type Use,
  type UseOf,
  usesOf,
  entriesOf,
  isList,
  isObject,
  valueAt,
} from "../../../model/index.ts";
import { declarations } from "./declarations.ts";
import { type Answer, isOf, followed, fieldOwnerOf, stepsIn, formNamed, formsIn } from "./field-owners.ts";
import { keysAlong, type Reference, type Role, type Span, whole, referenceKey } from "./reference.ts";
import { objectsOfOwners } from "./same-answer.ts";
import { samples } from "./samples.ts";
import { Refusal } from "../refusal.ts";
import { refuseInValues, writtenSource } from "../written-source.ts";

/** Every place that names an answer, without duplicates: in everybody's files and in arms' patches. */
export function referencesTo(repos: readonly Repository[], answer: Answer): readonly Reference[] {
  const found = new Map<string, Reference>();
  for (const repo of repos) {
    refuseInValues(repo, answer.name, ({ source }, flow) =>
      chainsIn(source).some((chain) =>
        followed(repo, { flow, assumed: [] }, chain).some(({ names }) =>
          names.some(({ name, owner }) => isOf(answer, name, owner)),
        ),
      ),
    );
    for (const one of [
      ...declarations(repo, answer),
      ...usesOf(repo).flatMap((use) => [...usedAt(repo, use, answer)]),
      ...shownBy(repo, answer),
      ...samples(repo, answer),
    ]) {
      const key = referenceKey(one);
      const known = found.get(key);
      // If it is optional in any version, it is sent as optional.
      if (known === undefined || one.sent?.optional === true) found.set(key, one);
    }
  }
  return [...found.values()];
}

function* usedAt(repo: Repository, use: Use, answer: Answer): Generator<Reference> {
  const { flow, step } = use.place;
  const { path, pointer: at } = originOf(use);
  const here = { path, pointer: at, flow, step, role: "depends" as Role };
  if (use.kind === "expression" && at.endsWith(`/${BY_NAME}`)) {
    const chain = chainsIn(use.source)[0];
    const isIt =
      chain &&
      followed(repo, use.place, chain).some(({ names }) => names.some(({ name, owner }) => isOf(answer, name, owner)));
    // Its condition names the same answer.
    if (isIt !== true || use.pointer.endsWith("/when")) return;
    const sent = { source: use.source.trim(), optional: use.pointer.endsWith("/value") };
    yield { ...here, isKey: true, span: whole(answer.name), sent };
  } else if (use.kind === "expression") {
    const source = writtenSource(repo, use);
    if (source === undefined) return;
    for (const chain of chainsIn(source)) {
      const paths = followed(repo, use.place, chain);
      const names = paths.map(({ names }) => names.find(({ name, owner }) => isOf(answer, name, owner)));
      const one = names.find((name) => name !== undefined);
      if (one !== undefined && names.includes(undefined))
        throw new Refusal(
          `${path} reads “${answer.name}” from the form of the current step, and several forms have one. Ask a developer to rename it.`,
        );
      if (one !== undefined) {
        const own = use.place.form !== undefined && isOwnCase(use, answer);
        const span = { start: one.span.start + use.offset, end: one.span.end + use.offset };
        yield { ...here, isKey: false, span, role: own ? "declares" : "depends" };
      } else if (!chain.tested && paths.some(({ end }) => isPassedOn(source, chain, end, answer)))
        throw new Refusal(
          `All answers are passed on together in ${path} (${at}), where this one stays “${answer.name}”. A developer can change that.`,
        );
    }
  } else if (use.kind === "data") {
    const chain = { variable: use.path.split(".")[0] ?? "", steps: stepsIn(use.path), tested: true };
    const { names, end } = followed(repo, use.place, chain)[0] ?? { names: [], end: undefined };
    const one = names.find(({ name, owner }) => isOf(answer, name, owner));
    // A `set` has the path as a property name. Elsewhere the path is a text.
    if (one !== undefined) yield { ...here, isKey: use.role === "set", span: one.span };
    if (use.role === "set" && use.value !== undefined)
      for (const key of keysAlong(use.value, end, answer))
        yield { ...here, pointer: at + key, isKey: true, span: whole(answer.name) };
  } else if (use.kind === "field") {
    const span = spanInField(repo, use, answer);
    if (span !== undefined) yield { ...here, isKey: use.role === "fail", span };
  }
}

/** Whether an expression passes on the object that has the answer, or a list of such objects and nothing else. */
function isPassedOn(source: string, { steps }: Chain, end: DataSchema | undefined, { owners }: Answer): boolean {
  if (owners.has(fieldOwnerOf(end) ?? "")) return true;
  const isWhole = /^[\w.]+$/.test(source.trim()) && steps.length > 0;
  return isWhole && owners.has(fieldOwnerOf(end?.items) ?? "");
}

/** A case of the field itself, or a rule that shows its message there. */
function isOwnCase({ pointer: at }: Use, { name }: Answer): boolean {
  return at.includes(`${pointer("/properties", name)}/x-cases/`);
}

/** Where the dotted path of a field names the answer, if its error is shown in a form that has the answer. */
function spanInField(repo: Repository, { place, field }: UseOf<"field">, answer: Answer): Span | undefined {
  const before = "form.".length;
  const paths = followed(repo, place, { variable: "form", steps: stepsIn(`form.${field}`), tested: false });
  const names = paths.flatMap((one) => one.names);
  const found = names.find(({ name, owner }) => isOf(answer, name, owner))?.span;
  if (found !== undefined) return { start: found.start - before, end: found.end - before };
  // No step shows a form with this field.
  const isFirst = paths.length === 0 && place.step === undefined && field.split(".")[0] === answer.name;
  const isSomewhere = isFirst && objectsOfOwners(repo, answer.owners).some(({ list }) => list === undefined);
  return isSomewhere ? whole(answer.name) : undefined;
}

/** Where pages that show its form name an answer: in initial values, choices, notes and read-only fields. */
export function* shownBy(repo: Repository, answer: Answer): Generator<Reference> {
  for (const { id: flow } of repo.flows)
    for (const { schema: id, block, step } of formsIn(repo, flow)) {
      const schema = formNamed(repo, id)?.schema;
      const isWhole = answer.owners.has(fieldOwnerOf(schema) ?? "");
      for (const [property, value] of entriesOf(block.raw)) {
        const at = pointer(block.pointer, property);
        const where = (inner: string) => ({
          ...originOf({ file: block.file, pointer: inner }),
          role: "shows" as const,
          flow,
          step,
        });
        if (property === "initial")
          for (const key of keysAlong(value, schema, answer))
            yield { ...where(at + key), isKey: true, span: whole(answer.name) };
        else if (!isWhole) continue;
        else if (property !== "context" && isObject(value) && valueAt(value, pointer("", answer.name)) !== undefined)
          yield { ...where(pointer(at, answer.name)), isKey: true, span: whole(answer.name) };
        else if (isList(value) && !value.some(isObject))
          for (const [index, one] of value.entries())
            if (one === answer.name) yield { ...where(pointer(at, index)), isKey: false, span: whole(answer.name) };
      }
    }
}
