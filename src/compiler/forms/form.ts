import { formsImport, type ImportPath, runtimeImports } from "../imports.ts";
import {
  bundleSchema,
  DefinitionError,
  type FormSource,
  inline,
  itemsOf,
  flowUses,
  layoutIn,
  layoutWithCases,
  markedPaths,
  oncePerPair,
  type Repository,
  type Schema,
  schemaId,
  segmentsOf,
} from "../../model/index.ts";
import { branchesCode, withNames } from "./branches.ts";
import { conditionCompiler } from "./condition.ts";
import { conditionalCode, conditionalFields } from "./conditional-fields.ts";
import { layoutCode, layoutOrder } from "./layout.ts";
import { normalizations } from "./normalize.ts";
import { phoneFormats } from "./phone-formats.ts";
import { shippedSchema } from "./shipped.ts";
import { VALIDATOR_HELPERS, validatorCode } from "./validator-code.ts";

/**
 * Compiles a form (`schemas/<flow>/<form>`) to an ES module whose default export is its `FormDefinition`. `path`
 * returns the import path of a file that the module needs. Throws a `DefinitionError` for a form that cannot be
 * compiled.
 */
export function compileForm(repo: Repository, formId: string, path: ImportPath): string {
  const source = repo.schemas.get(formId);
  if (source === undefined) throw new Error(`There is no form "${formId}" (${formId}.schema.json).`);
  const bundle = bundleSchema(repo, formId);
  const { members, schema } = partsOf(bundle, source);
  const code = [...members, normalizeCode(repo, schema), "validate };"].join("\n");
  const helpers = [...VALIDATOR_HELPERS, "branches", "holding", "normalized", "writing"];
  return `${formsImport(helpers, path)}${runtimeImports(code, path)}${code}\n`;
}

/** The code of a form that depends only on its own files and the schemas that these refer to. */
interface FormParts {
  /** From the validator to the last member before `normalize`. */
  readonly members: readonly string[];
  /** The schema without references. */
  readonly schema: Schema;
}

/** Made once for a form, until its schema, its layout, or a schema that it refers to changes. */
const partsOf = oncePerPair((bundle: Schema, source: FormSource): FormParts => {
  const schema = inline(bundle);
  const layout = source.layout && layoutIn(source.layout);
  const condition = conditionCompiler(schema);
  const written = layout?.file.value ?? {};
  const layoutSource = layoutCode(layoutWithCases(written, schema), (text, pointer) =>
    located(source, "layout", pointer, () => condition(text, selfAt(schema, pointer))),
  );
  const conditional = located(source, layout === undefined ? "file" : "layout", "", () =>
    conditionalCode(conditionalFields(schema, source.layout), schema, condition),
  );
  const validate = located(source, "file", "", () =>
    validatorCode(schema, layout === undefined ? [] : layoutOrder(layout), condition, conditional && "conditional"),
  );
  const shipped = shippedSchema(schema);
  const branches = located(source, "file", "", () => branchesCode(shipped));
  const members = [
    ...(conditional === undefined ? [] : [`const conditional = ${conditional};`]),
    `const validate = ${validate};`,
    `export default {`,
    `id:${JSON.stringify(source.id)},`,
    `schema:${JSON.stringify(withNames(shipped, source.id))},`,
    ...(branches === undefined ? [] : [`branches:${branches},`]),
    `layout:${layoutSource},`,
    `sensitive:${JSON.stringify(markedPaths(schema, ["x-sensitive"]))},`,
    ...(conditional === undefined ? [] : ["shown:(values, context) => shownValues(values, conditional, context),"]),
  ];
  return { members, schema };
});

/** The schema of `self` for a condition of a layout: of the list's entry for `required` of its field, else the form's. */
function selfAt(form: Schema, at: string): Schema {
  const segments = segmentsOf(at);
  if (segments.at(-1) !== "required") return form;
  // `fields`, the list, `item`, `fields`, the field, `required`.
  const lists = segments.flatMap((name, index) => (index % 3 === 1 && segments[index + 1] === "item" ? [name] : []));
  const entryOf = (self: Schema, list: string) => itemsOf(self.properties?.[list] ?? {}) ?? {};
  return lists.reduce(entryOf, form);
}

/** The ids of all forms: schemas that have a layout, and those that a flow uses. */
export function formIds(repo: Repository): string[] {
  const named = new Set<string>();
  for (const flow of repo.flows) {
    for (const use of flowUses(repo, flow))
      if (use.kind === "schema" && use.role === "form") named.add(schemaId(use.schema));
  }
  return [...repo.schemas.values()]
    .filter((schema) => schema.layout || named.has(schema.id))
    .map((schema) => schema.id);
}

function normalizeCode(repo: Repository, schema: Schema): string {
  const fields = normalizations(schema);
  const phones = fields.flatMap(({ path, ways }) =>
    ways.flatMap((way) => (typeof way === "object" && "phone" in way ? [[path.join("."), way]] : [])),
  );
  return [
    ...(fields.length > 0
      ? [`normalize:((fields) => (values) => normalized(values, fields))(${JSON.stringify(fields)}),`]
      : []),
    ...(phones.length > 0
      ? [`written:writing(${JSON.stringify(Object.fromEntries(phones))}, ${JSON.stringify(phoneFormats(repo))}),`]
      : []),
  ].join("\n");
}

/** Adds the file to an error that does not have one. */
function located<T>(form: FormSource, part: "file" | "layout", pointer: string, compile: () => T): T {
  try {
    return compile();
  } catch (error) {
    if (error instanceof DefinitionError) throw error;
    throw new DefinitionError(form[part] ?? form.file, pointer, error instanceof Error ? error.message : String(error));
  }
}
