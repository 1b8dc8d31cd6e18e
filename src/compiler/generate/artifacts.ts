import { posix } from "node:path";
import { analyticsCode } from "../analytics/code.ts";
import { answerCode, operationsCode, operationsOf, validatorsCode } from "../api/index.ts";
import { compileFlow } from "../flow/compile.ts";
import { compileData, compileForm, formIds } from "../forms/index.ts";
import type { ImportPath } from "../imports.ts";
import { type Repository, stringAt, stringsOf } from "../../model/index.ts";
import type { Artifact } from "./artifact.ts";
import { VARIANT_KINDS, variantsOf } from "./variants.ts";
import { DOCUMENT_TYPES, documentListing, documentPrograms } from "./document-programs.ts";
import { dataSchemaId, typesCode } from "./declarations.ts";

/** Everything that `src/generated/` is to hold. Nothing is compiled before its `code()` is asked. */
export function artifactsOf(repo: Repository): Artifact[] {
  const flows = repo.flows;
  const forms = formIds(repo);
  const withData = flows.filter((flow) => repo.schemas.has(dataSchemaId(flow.value) ?? ""));
  return [
    ...flows.flatMap(({ id }) =>
      moduleWith(
        "program",
        id,
        `programs/${id}`,
        `declare const program: Program;\nexport default program;`,
        ["Program"],
        () => compileFlow(repo, id, importFrom(`programs/${id}`)).code,
      ),
    ),
    ...documentPrograms(repo, importFrom).flatMap(({ id, path, code }) =>
      moduleWith("program", id, path, `declare const program: Program;\nexport default program;`, ["Program"], code),
    ),
    ...listing(
      "programs",
      "{ default: Program }",
      "FlowId",
      flows.map(({ id }) => [id, `./${id}.js`]),
      {
        extra: `${documentListing(repo)}export const basePaths = ${JSON.stringify(Object.fromEntries(flows.map((flow) => [flow.id, stringAt(flow.value, "basePath") ?? ""])))};\nexport const texts = ${JSON.stringify(Object.fromEntries(flows.map(({ id, value }) => [id, stringsOf(value.texts)])))};\n`,
        extraTypes: `${DOCUMENT_TYPES}export declare const basePaths: Record<FlowId, string>;\n/** The journeys whose texts a journey uses beside its own. */\nexport declare const texts: Record<FlowId, readonly string[]>;`,
        engine: ["Program"],
      },
    ),
    ...forms.flatMap((id) =>
      moduleWith(
        "form",
        id,
        formPath(id),
        `declare const form: FormDefinition;\nexport default form;`,
        ["FormDefinition"],
        () => compileForm(repo, id, importFrom(formPath(id))),
      ),
    ),
    ...listing(
      "forms",
      "{ default: FormDefinition }",
      "FormId",
      forms.map((id) => [id, `./${posix.relative("forms", formPath(id))}.js`]),
      {
        engine: ["FormDefinition"],
      },
    ),
    ...withData.flatMap((flow) =>
      moduleWith(
        "data",
        flow.id,
        `data/${flow.id}`,
        `export declare function valid(data: Json): boolean;\nexport declare function migrate(envelope: Envelope): Envelope;`,
        ["Envelope", "Json"],
        () => compileData(repo, dataSchemaId(flow.value) ?? "", importFrom(`data/${flow.id}`)),
      ),
    ),
    ...listing(
      "data",
      REMEMBERED,
      "FlowId",
      withData.map(({ id }) => [id, `./${id}.js`]),
      { engine: ["Envelope", "Json"] },
    ),
    ...analyticsArtifacts(repo),
    ...apiArtifacts(repo),
    ...variantArtifacts(repo),
    { kind: "types", id: "", path: "types.ts", code: () => typesCode(repo) },
  ];
}

/** What a module of `data/` exports. */
const REMEMBERED = "{ valid(data: Json): boolean; migrate(envelope: Envelope): Envelope }";

/** What each journey may tell analytics. */
function analyticsArtifacts(repo: Repository): Artifact[] {
  const runtime = (path: string) => from(path, "../compiler/analytics/runtime.ts");
  return [
    ...repo.flows.flatMap(({ id }) =>
      moduleWith(
        "analytics",
        id,
        `analytics/${id}`,
        `export declare function accepts(name: string, properties: Readonly<Record<string, unknown>>): boolean;\nexport declare function hashed(name: string): readonly string[];`,
        [],
        () => analyticsCode(repo, id, runtime(`analytics/${id}`)),
      ),
    ),
    ...listing(
      "analytics",
      "{ accepts(name: string, properties: Readonly<Record<string, unknown>>): boolean; hashed(name: string): readonly string[] }",
      "FlowId",
      repo.flows.map(({ id }) => [id, `./${id}.js`]),
      { engine: [] },
    ),
  ];
}

/** What arms have instead of what everybody has, and `variants.js`, which says who gets which. */
function variantArtifacts(repo: Repository): Artifact[] {
  const variants = variantsOf(repo, importFrom);
  const list = (kind: string): string =>
    variants
      .filter((variant) => variant.kind === kind)
      .map(({ id, arms, artifact }) => {
        const path = JSON.stringify(`./${artifact.path}`);
        return `{id:${JSON.stringify(id)},arms:${JSON.stringify(arms)},load:()=>import(${path})}`;
      })
      .join(",\n");
  const modules: Readonly<Record<(typeof VARIANT_KINDS)[number], string>> = {
    programs: "{ default: Program }",
    forms: "{ default: FormDefinition }",
    data: REMEMBERED,
    texts: "{ default: JsonObject }",
  };
  const types = VARIANT_KINDS.map((kind) => `readonly ${kind}: readonly Variant<${modules[kind]}>[]`);
  return [
    ...variants.map(({ artifact }) => artifact),
    ...moduleWith(
      "index",
      "variants",
      "variants",
      `export interface Variant<T> { readonly id: string; readonly arms: Readonly<Record<string, string>>; load(): Promise<T> }\nexport declare const variants: { ${types.join("; ")} };`,
      ["Envelope", "Program", "FormDefinition", "Json", "JsonObject"],
      () => `export const variants = {\n${VARIANT_KINDS.map((kind) => `${kind}: [${list(kind)}]`).join(",\n")}\n};\n`,
    ),
  ];
}

function apiArtifacts(repo: Repository): Artifact[] {
  const operations = operationsOf(repo);
  const operationType = `export interface OperationParameter { readonly in: "path" | "query" | "header"; readonly name: string; readonly prefix?: string; readonly list?: boolean; readonly type?: "number" | "boolean" }
export interface Operation { readonly method: string; readonly path: string; readonly params: Readonly<Record<string, OperationParameter>>; readonly body: boolean; readonly changes: boolean; readonly headers?: Readonly<Record<string, string>>; readonly specified?: readonly SpecifiedError[] }
export interface SpecifiedError { readonly code: string; readonly kind: string; readonly serviceStatus?: number; readonly message?: string }
export declare const operations: Readonly<Record<OperationId, Operation>>;`;
  return [
    ...moduleWith("api", "operations", "api/operations", operationType, [], () => operationsCode(operations), [
      "OperationId",
    ]),
    ...moduleWith(
      "api",
      "validators",
      "api/validators",
      `export declare const validators: Readonly<Record<OperationId, (input: Readonly<Record<string, unknown>>) => readonly FieldError[]>>;\nexport declare const normalizers: Readonly<Partial<Record<OperationId, (body: Json) => Json>>>;`,
      ["FieldError", "Json"],
      () => validatorsCode(operations, importFrom("api/validators")),
      ["OperationId"],
    ),
    ...operations.flatMap((operation) =>
      moduleWith(
        "api",
        operation.id,
        `api/answers/${operation.id}`,
        `export declare function valid(answer: Json): boolean;`,
        ["Json"],
        () => answerCode(operation, importFrom(`api/answers/${operation.id}`)),
      ),
    ),
    ...listing(
      "api/answers",
      "{ valid(answer: Json): boolean }",
      "OperationId",
      operations.map(({ id }) => [id, `./${id}.js`]),
      { engine: ["Json"] },
    ),
  ];
}

/** A module and its declarations. `engine` and `generated` name the types that these use. */
function moduleWith(
  kind: Artifact["kind"],
  id: string,
  path: string,
  declarations: string,
  engine: readonly string[],
  code: Artifact["code"],
  generated: readonly string[] = [],
): Artifact[] {
  const imports = [
    typeImport(engine, from(path, "../engine/index.ts")),
    typeImport(generated, from(path, "types.ts")),
  ].join("");
  return [
    { kind, id, path: `${path}.js`, code },
    { kind: "index", id: path, path: `${path}.d.ts`, code: () => `${imports}${declarations}\n` },
  ];
}

interface ListingOptions {
  readonly engine: readonly string[];
  readonly extra?: string;
  readonly extraTypes?: string;
}

/** `<folder>/index.js`: how to load each module of a folder, by id, when it is needed. */
function listing(
  folder: string,
  type: string,
  key: string,
  modules: readonly (readonly [string, string])[],
  options: ListingOptions,
): Artifact[] {
  const name = posix.basename(folder);
  const entries = modules.map(([id, path]) => `${JSON.stringify(id)}: () => import(${JSON.stringify(path)})`);
  const declarations = `export declare const ${name}: Readonly<Record<${key}, () => Promise<${type}>>>;\n${options.extraTypes ?? ""}`;
  const code = `export const ${name} = {\n${entries.join(",\n")}\n};\n${options.extra ?? ""}`;
  return moduleWith("index", folder, `${folder}/index`, declarations, options.engine, () => code, [key]);
}

function formPath(id: string): string {
  return id.replace(/^schemas\//, "forms/");
}

/** How a module below `src/generated/` imports a file of `src/`. */
function importFrom(path: string): ImportPath {
  return (file) => from(path, `../${file}`);
}

/** How a module below `src/generated/` imports a file that is named from there. */
function from(path: string, target: string): string {
  const relative = posix.relative(posix.dirname(path), target);
  return relative.startsWith(".") ? relative : `./${relative}`;
}

function typeImport(names: readonly string[], path: string): string {
  return names.length > 0 ? `import type { ${names.join(", ")} } from ${JSON.stringify(path)};\n` : "";
}
