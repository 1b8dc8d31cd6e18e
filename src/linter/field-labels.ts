import {
  formOf,
  type FormSource,
  type Layout,
  localesOf,
  type Place,
  recordedLabels,
  type Repository,
  type SourceFile,
} from "../model/index.ts";

/** A field's label in one language. */
interface FieldLabel {
  readonly text: string;
  /** Where the layout names it. */
  readonly at: Place;
}

/** The labels of a form's fields by language, then by field (`children.*.firstName` for the items of a list). */
export function fieldLabels(repo: Repository, form: FormSource): ReadonlyMap<string, ReadonlyMap<string, FieldLabel>> {
  const { layout } = formOf(repo, form);
  const labels = layout === undefined ? [] : labelsIn(layout, "");
  const [, folder = ""] = form.id.split("/");
  const found = [...repo.locales.keys()].map((language) => {
    const files = localesOf(repo).filter((file) => file.language === language);
    // Looks texts up like a page does: in the journey, then in the common file. A form that several journeys show uses
    // the first journey's text.
    const inOrder = [
      ...files.filter(({ name }) => name === folder),
      ...files.filter(({ name }) => name === "common"),
      ...files.filter(({ name }) => name !== folder && name !== "common"),
    ];
    const texts = labels.flatMap(({ field, key, at }) => {
      const text = inOrder.map((file) => file.texts.get(key)?.[0]?.value).find((one) => one !== undefined);
      return text === undefined ? [] : [[field, { text, at }] as const];
    });
    return [language, new Map(texts)] as const;
  });
  return new Map(found.filter(([, texts]) => texts.size > 0));
}

/** A label that belonged to another field of the same form when the labels were recorded. */
export interface MovedLabel extends FieldLabel {
  readonly language: string;
  readonly field: string;
  readonly had: string;
  /** The file in which the labels were recorded. */
  readonly recorded: SourceFile;
}

/** The fields that now have the label that another field had when the labels were recorded. */
export function movedLabels(repo: Repository): readonly MovedLabel[] {
  return recordedLabels(repo).flatMap(({ of, languages, file: recorded }) => {
    const form = [...repo.schemas.values()].find(({ file }) => file.path === of);
    if (form === undefined) return [];
    const now = fieldLabels(repo, form);
    return languages.flatMap(([language, before]) =>
      [...(now.get(language) ?? [])].flatMap(([field, label]): readonly MovedLabel[] => {
        const own = before.get(field);
        // A field that is new, or whose label is unchanged, has not taken another field's label.
        if (own === undefined || own === label.text) return [];
        const had = [...before].find(([other, text]) => other !== field && text === label.text)?.[0];
        return had === undefined ? [] : [{ ...label, language, field, had, recorded }];
      }),
    );
  });
}

interface WrittenLabel {
  readonly field: string;
  readonly key: string;
  readonly at: Place;
}

function labelsIn({ fields }: Layout, before: string): readonly WrittenLabel[] {
  return [...fields.values()].flatMap(({ name, label, item }) => [
    ...(label === undefined ? [] : [{ field: `${before}${name}`, key: label.value, at: label }]),
    ...(item === undefined ? [] : labelsIn(item, `${before}${name}.*.`)),
  ]);
}
