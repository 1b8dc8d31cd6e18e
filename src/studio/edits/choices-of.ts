import type { Json } from "../../engine/index.ts";
import {
  type Choice,
  type DataSchema,
  type Field,
  type Place,
  FIELDS_OF,
  flowOf,
  type Form,
  formOf,
  formsOf,
  pointer,
  type Repository,
  valueAt,
  isList,
  originOf,
} from "../../model/index.ts";
import { Refusal } from "./refusal.ts";
import { distinctPlaces, type FilePlace } from "./answer/reference.ts";
import type { Draft } from "./draft.ts";
import { formNamed, rememberedBy } from "./answer/field-owners.ts";

/** The choices of a field in the form's own files: the values in its schema, and their texts in the layout. */
export interface Choices {
  readonly values: readonly Json[];
  /** Where the values are written. */
  readonly place: Place;
  readonly options: readonly Choice[];
}

export interface FieldWithChoices {
  readonly form: Form;
  readonly field: Field;
  readonly choices: Choices;
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

/** The choices of a field. Throws a `Refusal` if its form does not list them. */
export function choicesPlace(
  repo: Repository,
  { form: id, field: name, after }: { readonly form: string; readonly field: string; readonly after: string | null },
): FieldWithChoices {
  const form = formNamed(repo, id);
  const field = form?.fields.find((one) => one.name === name);
  if (form === undefined || field === undefined) throw new Refusal(`There is no field “${name}” in ${id}.`);
  const choices = choicesOf(field);
  if (choices === undefined) throw new Refusal(`“${name}” is not a field with choices.`);
  if (typeof choices === "string") throw new Refusal(choices);
  if (after !== null && !choices.options.some(({ value }) => value?.json === after))
    throw new Refusal(`There is no choice “${after}” that it could follow.`);
  return { form, field, choices };
}

/** Other fields that use the same list of values but have texts of their own. */
export function sharingWith(
  repo: Repository,
  { form: own, field, choices }: FieldWithChoices,
): readonly FieldWithChoices[] {
  const { file, pointer: at } = choices.place;
  return [...repo.schemas.values()]
    .filter(({ layout }) => layout !== undefined)
    .map((source) => formOf(repo, source))
    .flatMap((form) =>
      form.fields.flatMap((one) => {
        const other = choicesOf(one);
        if (other === undefined || typeof other === "string" || (form.id === own.id && one.name === field.name))
          return [];
        const isSame = other.place.file.path === file.path && other.place.pointer === at;
        return isSame ? [{ form, field: one, choices: other }] : [];
      }),
    );
}

/** A list that has an entry for each choice: of the values, or of the words. */
export interface ChoiceList extends FilePlace {
  readonly values: Choices["values"];
  readonly hasWords: boolean;
}

/** The lists of fields' choices, once each. Throws a `Refusal` if one is not written as it is used. */
export function choiceLists(
  everywhere: readonly FieldWithChoices[],
  draft: Draft,
  does: string,
): readonly ChoiceList[] {
  const lists = everywhere.flatMap(({ choices: { place, values, options } }) => {
    const [first] = options;
    const words = first && { file: first.file, pointer: first.pointer.slice(0, first.pointer.lastIndexOf("/")) };
    return [
      { place, values, hasWords: false },
      ...(words === undefined
        ? []
        : [{ place: words, values: options.map((one) => one.value?.json ?? null), hasWords: true }]),
    ];
  });
  const found = lists.map(({ place, ...list }) => {
    const { path, pointer: at, arm } = originOf(place);
    const now = draft.value(path, at);
    if (arm !== undefined || !isList(now) || now.length !== list.values.length)
      throw new Refusal(`These choices are assembled from parts. Ask a developer to ${does} one.`);
    return { ...list, path, pointer: at };
  });
  return distinctPlaces(found);
}

/** The object in a journey's remembered data that stores what was entered in a form. */
interface RememberedAt {
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
    for (const step of flowOf(repo, flow).steps.keys())
      for (const { schema, into } of formsOf(repo, flow, step).values()) {
        if (schema !== form.id || into === undefined) continue;
        const names = /^data((?:\.\w+)+)$/.exec(into)?.[1]?.split(".").slice(1);
        let object = rememberedBy(repo, flow.id);
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
