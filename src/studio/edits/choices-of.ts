import type { Json } from "../../engine/index.ts";
import {
  type Choice,
  type DataSchema,
  type Field,
  type Place,
  dataIdOf,
  FIELDS_OF,
  flowOf,
  type Form,
  formOf,
  formsOf,
  pointer,
  type Repository,
  valueAt,
} from "../../model/index.ts";
import { Refusal } from "./refusal.ts";

/** The choices of a field in the form's own files: the values in its schema, and their texts in the layout. */
export interface Choices {
  readonly values: readonly Json[];
  /** Where the values are written. */
  readonly place: Place;
  readonly options: readonly Choice[];
}

/** The choices of a field, or a sentence that says why none can be added. `undefined` if the field has no choices. */
export function choicesOf({ schema, layout }: Field): Choices | string | undefined {
  const options = layout?.options;
  const container: DataSchema | undefined = schema.choices === undefined ? schema.items : schema;
  const [values, place] = [container?.choices, container?.placeOf("enum")];
  if (options === undefined && values === undefined) return layout?.widget?.value === "select" ? ELSEWHERE : undefined;
  if (options === undefined || options.length === 0) return ELSEWHERE;
  if (schema.type === "boolean") return "It is a yes-or-no question: it cannot have other choices.";
  if (values === undefined || place === undefined)
    return "A rule of its form accepts more than these choices. Ask a developer to add one.";
  return { values, place, options };
}

const ELSEWHERE =
  "Its choices come from the journey, the service or the catalogue, not from the form. Change them there.";

/** The object in a journey's remembered data that stores what was entered in a form. */
export interface RememberedAt {
  readonly path: string;
  readonly pointer: string;
  /** Its members, both written ones and those from forms. */
  readonly names: ReadonlySet<string>;
  /** Whether it gets the form's fields by the form's name, so that a new field needs no further edit. */
  readonly isByForm: boolean;
}

/**
 * The objects in which journeys remember the answers of a form (`into`), except those that use the form's own schema.
 */
export function rememberedAt(repo: Repository, form: Form): readonly RememberedAt[] {
  const found = new Map<string, RememberedAt>();
  for (const flow of repo.flows) {
    const data = repo.schemas.get(dataIdOf(repo, flow));
    for (const step of flowOf(repo, flow).steps.keys())
      for (const { schema, into } of formsOf(repo, flow, step).values()) {
        if (schema !== form.id || into === undefined) continue;
        const names = /^data((?:\.\w+)+)$/.exec(into)?.[1]?.split(".").slice(1);
        let object: DataSchema | undefined = data && formOf(repo, data).schema;
        for (const name of names ?? [""]) object = object?.properties.get(name);
        const properties = object?.placeOf("properties");
        if (properties === undefined)
          throw new Refusal(`${into} of ${flow.id} is not a list of named values. Ask a developer to add it.`);
        const { path } = properties.file;
        const at = properties.pointer.slice(0, properties.pointer.lastIndexOf("/"));
        const named = valueAt(repo.files.get(path)?.value, pointer(at, FIELDS_OF));
        const isByForm = Array.isArray(named) && named.includes(form.id);
        const known = new Set(object?.properties.keys());
        if (path !== form.file.path) found.set(`${path}#${at}`, { path, pointer: at, names: known, isByForm });
      }
  }
  return [...found.values()];
}
