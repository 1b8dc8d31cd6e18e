import { isDeepStrictEqual } from "node:util";
import {
  FIELDS_OF,
  type FieldOfForm,
  noSchema,
  pointer,
  type RememberedFields,
  rememberedFieldsIn,
  type Repository,
} from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";

export const fieldsOf: Rule = {
  id: "fields-of",
  finds:
    "`x-fields-of`, which copies a form's fields into the remembered data, names a form that does not exist, a field without a type, or two forms that define a field differently. Or it is used in a form, or a property beside it repeats the form's definition.",
  why: "The field would not be remembered, or would be remembered as another form defines it. A repeated definition is changed in one place and forgotten in the other.",
  *check({ repo }) {
    for (const [path, file] of repo.files)
      if (path.startsWith("schemas/"))
        for (const object of rememberedFieldsIn(file, repo.files)) yield* findings(repo, object);
  },
};

function* findings(repo: Repository, { file, pointer: at, forms, own }: RememberedFields): Generator<Finding> {
  if (repo.schemas.get(file.path.replace(/\.schema\.json$/, ""))?.layout !== undefined)
    yield { file, pointer: pointer(at, FIELDS_OF), part: "key", message: IN_A_FORM };
  const known = new Map<string, FieldOfForm>();
  for (const { form, fields, ...here } of forms) {
    if (fields === undefined) yield { ...here, message: noSchema(repo, form, "form") };
    for (const field of fields ?? []) {
      const { name, kept, sensitive } = field;
      const before = known.get(name);
      known.set(name, before ?? field);
      const written = own.get(name);
      if (written !== undefined) {
        if (before === undefined && isDeepStrictEqual(written, kept))
          yield {
            file,
            pointer: pointer(at, "properties", name),
            part: "key",
            message: `The form ${form} defines "${name}" in the same way. Remove it here, also in "required".`,
          };
      } else if (kept === undefined && !sensitive)
        yield {
          ...here,
          message: `"${name}" of ${form} has no type, so it cannot be remembered. Give it a "type" there, or define it in "properties" here.`,
        };
      else if (before !== undefined && !isDeepStrictEqual(before.kept, kept))
        yield {
          ...here,
          message: `${before.form} and ${form} define "${name}" differently. Define it in "properties" here, as it is to be remembered.`,
        };
    }
  }
}

const IN_A_FORM =
  "This is only for the data that a journey remembers. Define the form's fields in its own `properties`.";
