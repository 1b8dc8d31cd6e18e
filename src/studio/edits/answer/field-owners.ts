import { type Chain, chainsIn } from "../../../cel/index.ts";
import {
  conditionsOf,
  dataIdOf,
  type DataSchema,
  flowOf,
  type Form,
  formAt,
  formOf,
  formsOf,
  type Repository,
  type UsePlace,
} from "../../../model/index.ts";

/** An answer: its name, and the objects that have it. */
export interface Answer {
  readonly name: string;
  readonly owners: ReadonlySet<FieldOwner>;
}

export function isOf({ name, owners }: Answer, other: string, owner: FieldOwner): boolean {
  return name === other && owners.has(owner);
}

/**
 * Where an object's properties are declared, as file and pointer: the fields of a form, or an object in a journey's
 * remembered data.
 */
export type FieldOwner = string;

export function fieldOwnerOf(schema: DataSchema | undefined): FieldOwner | undefined {
  const place = schema?.placeOf("properties");
  return place && `${place.file.path}#${place.pointer}`;
}

/** A name in an expression or a path, with the object that declares it. */
interface NameIn {
  readonly owner: FieldOwner;
  readonly name: string;
  readonly span: { readonly start: number; readonly end: number };
}

/** The names along a chain, each with its owner, and the schema at its end. */
interface Followed {
  readonly names: readonly NameIn[];
  readonly end: DataSchema | undefined;
}

type Steps = Chain["steps"];

export function follow(schema: DataSchema | undefined, steps: Steps): Followed {
  const names: NameIn[] = [];
  let here = schema;
  for (const { name, span } of steps) {
    const owner = fieldOwnerOf(here);
    if (name !== undefined && span !== undefined && owner !== undefined && here?.properties.has(name))
      names.push({ owner, name, span });
    here = name === undefined ? here?.items : here?.properties.get(name);
  }
  return { names, end: here };
}

/** The steps of a dotted path (`data.details.name`), without the variable. */
export function stepsIn(path: string): Steps {
  const [variable = "", ...names] = path.split(".");
  let start = variable.length + 1;
  return names.map((name) => {
    const end = start + name.length;
    const step = name === "*" || /^\d+$/.test(name) ? {} : { name, span: { start, end } };
    start = end + 1;
    return step;
  });
}

/** The schema of a journey's remembered data. */
export function rememberedBy(repo: Repository, flowId: string | undefined): DataSchema | undefined {
  const flow = repo.flows.find(({ id }) => id === flowId);
  return flow && formNamed(repo, dataIdOf(repo, flow))?.schema;
}

export function formNamed(repo: Repository, id: string | undefined): Form | undefined {
  const source = id === undefined ? undefined : repo.schemas.get(id);
  return source && formOf(repo, source);
}

/**
 * The possible results of following a chain at its place. There are several if the place belongs to all steps and their
 * forms differ.
 */
export function followed(repo: Repository, place: UsePlace, { variable, steps }: Chain, deep = 0): readonly Followed[] {
  if (place.form !== undefined) {
    const form = formNamed(repo, place.form)?.schema;
    if (variable === "item" && place.each !== undefined)
      return [follow(follow(form, stepsIn(`self.${place.each}`)).end?.items, steps)];
    return variable === "self" ? [follow(form, steps)] : [];
  }
  const flow = repo.flows.find(({ id }) => id === place.flow);
  if (flow === undefined) return [];
  if (variable === "data") return [follow(rememberedBy(repo, flow.id), steps)];
  if (variable === "form") {
    const { step, event } = place;
    const at = { ...(step !== undefined && { step }), ...(event !== undefined && { event }) };
    const only = formAt(repo, flow, at);
    if (only !== undefined) return [follow(formNamed(repo, only.schema)?.schema, steps)];
    const steppers = step === undefined ? [...new Set(formsIn(repo, flow.id).map(({ schema }) => schema))] : [];
    return steppers.map((id) => follow(formNamed(repo, id)?.schema, steps)).filter(({ names }) => names.length > 0);
  }
  const alias = deep > 9 ? undefined : aliasOf(repo, place, variable);
  if (alias === undefined) return [];
  return followed(repo, { ...place, anywhere: true }, alias, deep + 1).map(({ end }) => follow(end, steps));
}

/** The chain that a named value of a journey stands for, if it is just another value. */
export function aliasOf(repo: Repository, place: UsePlace, variable: string): Chain | undefined {
  const flow = place.form === undefined ? repo.flows.find(({ id }) => id === place.flow) : undefined;
  const said = flow && conditionsOf(repo, flow)[variable];
  const [alias] = said === undefined ? [] : chainsIn(said);
  return said?.trim() === [alias?.variable, ...(alias?.steps ?? []).map(({ name }) => name)].join(".")
    ? alias
    : undefined;
}

/** The forms of a journey, each with the step that shows it. */
export function formsIn(repo: Repository, flowId: string) {
  const flow = repo.flows.find(({ id }) => id === flowId);
  if (flow === undefined) return [];
  return [...stepIds(repo, flowId)].flatMap((step) =>
    [...formsOf(repo, flow, step).values()].map((form) => ({ ...form, step })),
  );
}

function stepIds(repo: Repository, flowId: string): Iterable<string> {
  const flow = repo.flows.find(({ id }) => id === flowId);
  return flow === undefined ? [] : flowOf(repo, flow).steps.keys();
}
