import plans from "libphonenumber-js/min/metadata";
import { type Json, OBJECT_WIDGETS } from "../../engine/index.ts";
import {
  DefinitionError,
  type FormSource,
  type Layout,
  type Repository,
  type Row,
  type Schema,
  bundleSchema,
  factOf,
  flowUses,
  inline,
  itemsOf,
  layoutIn,
  layoutWithCases,
  mapSubSchemas,
  markedPaths,
  oncePerPair,
  schemaId,
  scriptOf,
  segmentsOf,
  sitesOf,
  widgetOf,
} from "../../model/index.ts";
import { type ImportPath, formsImport, runtimeImports } from "../imports.ts";
import { branchesCode, withNames } from "./branches.ts";
import type { PhoneFormat, PhoneFormats } from "../forms/runtime/index.ts";
import {
  conditionalCode,
  conditionalFields,
  conditionCompiler,
  normalizations,
  VALIDATOR_HELPERS,
  validatorCode,
} from "../forms/index.ts";

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

/**
 * The schema of `self` for a condition of a layout. For what the schema says of a field (`required`, `names`), that is
 * the object that has it: the form, or a list's entry. A layout's own conditions read the form.
 */
function selfAt(form: Schema, at: string): Schema {
  const segments = segmentsOf(at);
  if (segments.at(-1) !== "required" && segments.at(-3) !== "names") return form;
  // `fields`, the list, `item`, `fields`, the field, `required` or `names`.
  const lists = segments.flatMap((name, index) => (index % 3 === 1 && segments[index + 1] === "item" ? [name] : []));
  const entryOf = (self: Schema, list: string) => {
    const field = self.properties?.[list] ?? {};
    return itemsOf(field) ?? field;
  };
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
  const phones = fields.flatMap(({ path, preparations }) =>
    preparations.flatMap((preparation) =>
      typeof preparation === "object" && "phone" in preparation ? [[path.join("."), preparation]] : [],
    ),
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

/**
 * A layout as JavaScript. It is JSON, except that its conditions (`when` of labels, `rule`, `required`) are functions
 * `({ self, context }) => boolean`, and the lengths of lists (`x-length`) are functions that return a number.
 * `condition` compiles one of these to an expression over `s`.
 */
function layoutCode(layout: Json, condition: (source: string, pointer: string) => string): string {
  return scriptOf(layout, (name, value, pointer) => {
    if (typeof value !== "string") return undefined;
    if (CONDITIONS.has(name)) return `holding((s) => ${condition(value, pointer)})`;
    return name === "x-length" ? `(s) => ${condition(value, pointer)}` : undefined;
  });
}

const CONDITIONS = new Set(["when", "rule", "required"]);

/** The fields in the order of the rows: `children`, `children.*.email`. */
function layoutOrder(layout: Layout, base = ""): string[] {
  const visit = ({ field, rows }: Row): string[] => {
    if (field === undefined) return rows.flatMap(visit);
    const own = layout.fields.get(field);
    const within = OBJECT_WIDGETS.has(widgetOf(own)) ? `${base}${field}.` : `${base}${field}.*.`;
    return [base + field, ...(own?.item === undefined ? [] : layoutOrder(own.item, within))];
  };
  return layout.rows.flatMap(visit);
}

/**
 * The number formats for the phone codes of sites and of the options in layouts: half a kB of a page (compressed). For
 * a number with another code, the browser loads libphonenumber (`writtenPhone`).
 */
function phoneFormats(repo: Repository): PhoneFormats {
  const codes = [...codesOf(repo)].sort();
  return Object.fromEntries(codes.map((code) => [code, formatsOf(code)]));
}

function codesOf(repo: Repository): Set<string> {
  const fields = [...repo.schemas.values()].flatMap(({ layout }) => [
    ...((layout && layoutIn(layout))?.fields.values() ?? []),
  ]);
  const offered = fields.flatMap((field) => (widgetOf(field) === "phoneCode" ? (field.options ?? []) : []));
  const codes = [
    ...sitesOf(repo).list.map((site) => factOf(site, "phoneCode")),
    ...offered.map(({ value }) => value?.json),
  ];
  return new Set(codes.flatMap((code) => (typeof code === "string" ? code.replace(/^\+/, "") : [])));
}

function formatsOf(code: string): PhoneFormat[] {
  const country = countries[byCode[code]?.[0] ?? ""];
  return (country?.[FORMATS] ?? []).map(([groups, written, begins, own]) => {
    const home = own || country?.[HOME] || "$1";
    return [groups, written.replace("$1", () => home), begins?.at(-1) ?? ""];
  });
}

/** In a country's packed metadata: the formats, and how their first group is written at home (0: as it is). */
const FORMATS = 4;
const HOME = 6;

interface Country {
  readonly [FORMATS]?: readonly PackedFormat[];
  readonly [HOME]?: string | 0;
}
type PackedFormat = readonly [groups: string, written: string, begins?: readonly string[], home?: string | 0];

/** libphonenumber-js, source/metadata.js. */
const { countries, country_calling_codes: byCode } = plans as unknown as {
  readonly countries: Readonly<Record<string, Country>>;
  readonly country_calling_codes: Readonly<Record<string, readonly string[]>>;
};

/**
 * The copy of a schema for the renderer: which fields there are, and when. Messages and rules are in the validator.
 * Titles and descriptions are for people who edit the file. Limits of single values, which only a validator needs, are
 * left out too, because merging `allOf` would need a library in the browser.
 */
function shippedSchema(schema: Schema): Schema {
  const scalar = typeof schema.type === "string" && schema.type !== "object" && schema.type !== "array";
  const entries = Object.entries(schema).filter(
    ([key]) => (!key.startsWith("x-") || SHOWN.has(key)) && !NOT_SHIPPED.has(key) && !(scalar && COMBINED.has(key)),
  );
  return mapSubSchemas(Object.fromEntries(entries), shippedSchema);
}

/** The keywords of this language that widgets read. */
const SHOWN = new Set(["x-currency", "x-earliest", "x-file", "x-latest"]);
const NOT_SHIPPED = new Set(["errorMessage", "$schema", "$id", "$comment", "title", "description", "examples"]);
const COMBINED = new Set(["allOf", "anyOf", "oneOf", "not", "if", "then", "else"]);
