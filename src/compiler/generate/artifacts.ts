import { posix } from "node:path";
import { analyticsCode } from "../analytics/code.ts";
import { answerCode } from "../api/answers.ts";
import { type ApiOperation, operationsOf } from "../api/operation.ts";
import { operationsCode } from "../api/client.ts";
import { validatorsCode } from "../api/validators.ts";
import { FILES_TYPES, filesCode } from "../files/code.ts";
import { compileFlow } from "../flow/compile.ts";
import { compileData, compileForm, formIds } from "../definitions/index.ts";
import { dataIdOf, flowOf, type Repository } from "../../model/index.ts";
import { type Artifact, besideSource, type ImportsOf, listingsOf, modulesBy } from "./module-with.ts";
import { type Variant, VARIANT_KINDS, variantsOf } from "./variants.ts";
import { DOCUMENT_TYPES, documentListing, documentPrograms } from "./document-programs.ts";
import { typesCode } from "./declarations.ts";
import { ARM_PAGES_TYPES, armPagesCode } from "./arm-pages.ts";
import { languageListing } from "./language-names.ts";

/**
 * All modules of `src/generated/`. Each is compiled only when its `code()` is called. `importsOf` tells how a module
 * imports files of `src/`. By default, the folder is inside `src/`.
 */
export function artifactsOf(repo: Repository, importsOf: ImportsOf = besideSource): Artifact[] {
  const moduleWith = modulesBy(importsOf);
  const listing = listingsOf(moduleWith);
  const flows = repo.flows;
  const models = flows.map((flow) => flowOf(repo, flow));
  const withData = flows.filter((flow) => repo.schemas.has(dataIdOf(repo, flow)));
  return [
    ...programArtifacts(repo, importsOf),
    ...documentPrograms(repo, importsOf).flatMap(({ flow, id, path, code }) =>
      moduleWith("program", id, path, PROGRAM, ["Program"], code).map(ofFlow(flow)),
    ),
    ...listing(
      "programs",
      "{ default: Program }",
      "FlowId",
      flows.map(({ id }) => [id, `./${id}.js`]),
      {
        extra: `${documentListing(repo)}${languageListing(repo)}export const basePaths = ${JSON.stringify(Object.fromEntries(models.map(({ id, basePath }) => [id, basePath?.value ?? ""])))};\nexport const texts = ${JSON.stringify(Object.fromEntries(models.map(({ id, texts }) => [id, texts.map(({ value }) => value)])))};\n`,
        extraTypes: `${DOCUMENT_TYPES}export declare const basePaths: Record<FlowId, string>;\n/** The journeys whose texts a journey uses beside its own. */\nexport declare const texts: Record<FlowId, readonly string[]>;\n/** What each language calls itself. */\nexport declare const languages: Readonly<Record<string, string>>;`,
        engine: ["Program"],
      },
    ),
    ...formArtifacts(repo, importsOf),
    ...listing(
      "forms",
      "{ default: FormDefinition }",
      "FormId",
      formIds(repo).map((id) => [id, `./${posix.relative("forms", formPath(id))}.js`]),
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
        () => compileData(repo, dataIdOf(repo, flow), importsOf(`data/${flow.id}`)),
      ),
    ),
    ...listing(
      "data",
      REMEMBERED,
      "FlowId",
      withData.map(({ id }) => [id, `./${id}.js`]),
      { engine: ["Envelope", "Json"] },
    ),
    ...analyticsArtifacts(repo, importsOf),
    ...apiArtifacts(repo, importsOf),
    ...moduleWith("api", "files", "files", FILES_TYPES, [], () => filesCode(repo)),
    ...variantArtifacts(repo, importsOf),
    ...moduleWith("index", "arm-pages", "arm-pages", ARM_PAGES_TYPES, [], () => armPagesCode(repo)).map(
      (artifact): Artifact => ({ ...artifact, readsTexts: true }),
    ),
    { kind: "types", id: "", path: "types.ts", readsTexts: true, code: () => typesCode(repo) },
  ];
}

/** The programs or forms that the development build of the pages loads. It can apply edited ones without reloading. */
export function pageArtifacts(repo: Repository, kind: "programs" | "forms"): Artifact[] {
  return (kind === "programs" ? programArtifacts : formArtifacts)(repo, besideSource);
}

/** The same for people in arms: their versions of some modules. A person gets the first one whose arms are all theirs. */
export function pageVariants(
  repo: Repository,
  isWanted: (module: Pick<Variant, "kind" | "id">) => boolean,
): readonly Variant[] {
  return variantsOf(repo, besideSource, isWanted);
}

const PROGRAM = "declare const program: Program;\nexport default program;";

function programArtifacts(repo: Repository, importsOf: ImportsOf): Artifact[] {
  return repo.flows.flatMap(({ id }) =>
    modulesBy(importsOf)("program", id, `programs/${id}`, PROGRAM, ["Program"], () => {
      return compileFlow(repo, id, importsOf(`programs/${id}`)).code;
    }).map(ofFlow(id)),
  );
}

function ofFlow(id: string): (artifact: Artifact) => Artifact {
  return (artifact) => ({ ...artifact, ofFlow: id });
}

function formArtifacts(repo: Repository, importsOf: ImportsOf): Artifact[] {
  return formIds(repo).flatMap((id) =>
    modulesBy(importsOf)(
      "form",
      id,
      formPath(id),
      "declare const form: FormDefinition;\nexport default form;",
      ["FormDefinition"],
      () => compileForm(repo, id, importsOf(formPath(id))),
    ),
  );
}

/** The exports of a module in `data/`. */
const REMEMBERED = "{ valid(data: Json): boolean; migrate(envelope: Envelope): Envelope }";

/** The analytics events of each journey. */
function analyticsArtifacts(repo: Repository, importsOf: ImportsOf): Artifact[] {
  const moduleWith = modulesBy(importsOf);
  const listing = listingsOf(moduleWith);
  const runtime = (path: string) => importsOf(path)("compiler/analytics/runtime.ts");
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

/** The variants for arms, and `variants.js`, which tells who gets which one. */
function variantArtifacts(repo: Repository, importsOf: ImportsOf): Artifact[] {
  const moduleWith = modulesBy(importsOf);
  const readingTexts = (...module: Parameters<typeof moduleWith>) =>
    moduleWith(...module).map((artifact) => ({ ...artifact, readsTexts: true as const }));
  const variants = variantsOf(repo, importsOf);
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
    ...readingTexts(
      "index",
      "variants",
      "variants",
      `export interface Variant<T> { readonly id: string; readonly arms: Readonly<Record<string, string>>; load(): Promise<T> }\nexport declare const variants: { ${types.join("; ")} };`,
      ["Envelope", "Program", "FormDefinition", "Json", "JsonObject"],
      () => `export const variants = {\n${VARIANT_KINDS.map((kind) => `${kind}: [${list(kind)}]`).join(",\n")}\n};\n`,
    ),
  ];
}

function apiArtifacts(repo: Repository, importsOf: ImportsOf): Artifact[] {
  const moduleWith = modulesBy(importsOf);
  const listing = listingsOf(moduleWith);
  const operations = operationsOf(repo);
  const checking = checkingAnswersOf(operations);
  const operationType = `export interface OperationParameter { readonly in: "path" | "query" | "header"; readonly name: string; readonly prefix?: string; readonly list?: boolean; readonly type?: "number" | "boolean" }
interface Operation { readonly method: string; readonly path: string; readonly params: Readonly<Record<string, OperationParameter>>; readonly body: boolean; readonly changes: boolean; readonly headers?: Readonly<Record<string, string>>; readonly specified?: readonly SpecifiedError[] }
interface SpecifiedError { readonly code: string; readonly kind: string; readonly serviceStatus?: number; readonly message?: string }
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
      () => validatorsCode(operations, importsOf("api/validators")),
      ["OperationId"],
    ),
    ...operations
      .filter(({ id }) => checking.get(id) === id)
      .flatMap((operation) =>
        moduleWith(
          "api",
          operation.id,
          `api/answers/${operation.id}`,
          `export declare function valid(answer: Json): boolean;`,
          ["Json"],
          () => answerCode(operation, importsOf(`api/answers/${operation.id}`)),
        ),
      ),
    ...listing(
      "api/answers",
      "{ valid(answer: Json): boolean }",
      "OperationId",
      operations.map(({ id }) => [id, `./${checking.get(id)}.js`]),
      {
        engine: ["Json"],
        extra: `export const answersLike = ${JSON.stringify(Object.fromEntries([...checking].filter(([id, like]) => id !== like)))};\n`,
        extraTypes: `/** Operations whose answers another one's module checks, being alike; by the operation, that other one. */\nexport declare const answersLike: Readonly<Partial<Record<OperationId, OperationId>>>;`,
      },
    ),
  ];
}

/**
 * For each operation, the first operation whose answers have the same schema, so that a browser loads the validator
 * only once.
 */
function checkingAnswersOf(operations: readonly ApiOperation[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  return new Map(
    operations.map(({ id, answer }) => {
      const schema = JSON.stringify(answer) ?? "";
      const like = first.get(schema) ?? id;
      first.set(schema, like);
      return [id, like];
    }),
  );
}

function formPath(id: string): string {
  return id.replace(/^schemas\//, "forms/");
}
