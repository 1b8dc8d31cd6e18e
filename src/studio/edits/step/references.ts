import { chainsIn, textsComparedWith } from "../../../cel/index.ts";
import {
  devDataOf,
  entriesOf,
  flowOf,
  type Named,
  originOf,
  pointer,
  type Repository,
  segmentsOf,
  stringAt,
  type Use,
  usesOf,
  valueAt,
  itemsIn,
} from "../../../model/index.ts";
import { type Reference, type Span, whole, referenceKey } from "../answer/reference.ts";
import { Refusal } from "../refusal.ts";
import { renamedTogether } from "../named-references.ts";
import { type SimulationRow, simulationRows } from "../simulations.ts";
import { refuseInValues, writtenSource } from "../written-source.ts";

/** Whether a path in an expression is the name of a step. */
export function isRouteStep(path: string): boolean {
  return path === "route.step" || path === "route.from";
}

/**
 * Every place that names a step, without duplicates, in everybody's files and in arms' patches, and the journeys of the
 * steps. A shared part names the step of each of its journeys, so these are renamed together.
 */
export function stepReferences(repos: readonly Repository[], flow: string, step: string) {
  return renamedTogether(
    repos.flatMap((repo) => [...namedIn(repo, step)]),
    flow,
  );
}

/** Every place that names a step of one journey, without duplicates, in everybody's files and in arms' patches. */
export function referencesToStep(repos: readonly Repository[], flow: string, step: string): readonly Reference[] {
  const found = repos.flatMap((repo) => [...namedIn(repo, step, flow)]);
  return [...new Map(found.map((one) => [referenceKey(one), one])).values()];
}

/** The places that name a step with that name, in any journey that has one. */
function* namedIn(repo: Repository, step: string, only?: string): Generator<Reference> {
  const having = new Map(
    repo.flows
      .filter((named) => (only ?? named.id) === named.id && flowOf(repo, named).steps.has(step))
      .map((one) => [one.id, one]),
  );
  for (const named of having.values()) {
    yield declared(repo, named, step);
    for (const sample of devDataOf(repo, named.id)?.steps ?? [])
      if (sample.name === step) yield reference(originOf(sample), named.id, step, "shows", true);
    for (const row of simulationRows(repo, flowOf(repo, named)))
      for (const at of namedInRow(row, step)) yield reference({ path: row.path, pointer: at }, named.id, step, "shows");
  }
  if (only === undefined) refuseInValues(repo, step, ({ source }, flow) => having.has(flow) && readsStep(source, step));
  for (const use of usesOf(repo)) {
    const flow = use.place.flow ?? "";
    if (having.has(flow)) yield* usedAt(repo, use, flow, step);
  }
}

/** Whether an expression reads whether a step is done, or compares the current or the last step with it. */
export function readsStep(source: string, step: string): boolean {
  return (
    chainsIn(source).some(({ variable }) => variable === `done.${step}`) ||
    textsComparedWith(source, isRouteStep).some(({ text }) => text === step)
  );
}

/** Where a journey declares a step: in its own steps, or in the part that contains them. */
function declared(repo: Repository, named: Named, step: string): Reference {
  const own = { path: named.file.path, pointer: pointer("/steps", step) };
  const found = flowOf(repo, named).steps.get(step);
  const isWritten = valueAt(repo.files.get(own.path)?.value, own.pointer) !== undefined;
  const place = isWritten || found === undefined ? own : originOf(found);
  if (segmentsOf(place.pointer).at(-1) !== step)
    throw new Refusal(`${place.path} gets the step “${step}” from a part where it has another name.`);
  return reference(place, named.id, step, "declares", true);
}

function* usedAt(repo: Repository, use: Use, flow: string, step: string): Generator<Reference> {
  const origin = originOf(use);
  const written = valueAt(repo.files.get(origin.path)?.value, origin.pointer);
  if (use.kind === "step" && use.step === step) {
    if (written !== step)
      throw new Refusal(`${origin.path} assembles the name of the step from parts at ${origin.pointer}.`);
    yield reference(origin, flow, step, "depends");
  }
  if (use.kind !== "expression" || !use.source.includes(step)) return;
  const source = writtenSource(repo, use);
  if (source === undefined) return;
  if (chainsIn(source).some(({ variable }) => variable === `done.${step}`)) {
    // Ignores occurrences inside text literals.
    const bare = source.replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, (text) => " ".repeat(text.length));
    for (const { index } of bare.matchAll(new RegExp(`(?<![\\w.])done\\.${step}(?!\\w)`, "g"))) {
      const start = index + "done.".length + use.offset;
      yield { ...reference(origin, flow, step, "depends"), span: { start, end: start + step.length } };
    }
  }
  for (const { text, start, end } of textsComparedWith(source, isRouteStep)) {
    const span = { start: start + use.offset, end: end + use.offset };
    if (text === step) yield { ...reference(origin, flow, step, "depends"), span };
  }
}

/** Where a row of a simulation names the step: as the target in the history, and as what is expected. */
function* namedInRow({ pointer: here, row }: SimulationRow, step: string): Generator<string> {
  for (const container of ["event", "expect"])
    if (stringAt(valueAt(row, `/${container}`), "step") === step) yield `${here}/${container}/step`;
  for (const [path, to] of entriesOf(valueAt(row, "/expect/opens")))
    if (to === step) yield pointer(`${here}/expect/opens`, path);
  // Analytics hear the name of a step that a report hands on.
  const reports = valueAt(row, "/expect/tracked");
  for (const [number, report] of itemsIn(reports).entries())
    if (stringAt(valueAt(report, "/with"), "step") === step) yield `${here}/expect/tracked/${number}/with/step`;
}

function reference(
  { path, pointer: at }: { readonly path: string; readonly pointer: string },
  flow: string,
  step: string,
  role: Reference["role"],
  isKey = false,
): Reference {
  const span: Span = whole(step);
  return { path, pointer: at, isKey, span, role, flow };
}
