/**
 * Reads, resolves, types, checks and compiles what people edit.
 *
 *     const repo = readRepository(root);
 *     const schema = bundleSchema(repo, "schemas/a/b");
 */
export type { FormSource, Named, Position, Problem, Repository, SourceFile } from "../model/index.ts";
export {
  bundlePlace,
  bundleSchema,
  defaultsOf,
  DefinitionError,
  deref,
  didYouMean,
  entriesOf,
  findOperation,
  isList,
  isObject,
  keepFile,
  keepMemory,
  mapSubSchemas,
  markedPaths,
  nearest,
  objectAt,
  openMemory,
  type Operation,
  operationIds,
  ownCode,
  type ParsedSource,
  parseSource,
  pointer,
  readRepository,
  resolveRef,
  type SchemaPlace,
  segmentsOf,
  startedFromDefaults,
  stringAt,
  stringsOf,
  subSchemas,
  type SubSchema,
  valueAt,
} from "../model/index.ts";
export type { PageFiles } from "./page-files/index.ts";
export { checkCel, type CheckedCel, type CheckOptions, misfitOf, presentPaths } from "./cel/check.ts";
export { compileCel, type CompileOptions } from "./cel/compile.ts";
export { type ASTNode, type CelProblem, literalOf, parseCel } from "./cel/parse.ts";
export { runtimeFor } from "./runtime-text.ts";
export { fieldNames, fieldOf, typeOfSchema } from "./cel/schema-type.ts";
export { type CelType, comparable, describeType } from "./cel/type.ts";
export { type CompiledFlow, compileFlow } from "./flow/compile.ts";
export { millisecondsOf } from "./flow/duration.ts";
export { loadProgram } from "./flow/load.ts";
export { closed, NOTHING, type ScopePlace } from "./flow/place.ts";
export { conditionsOf, dataSchema, scopeAt } from "./flow/scope.ts";
export { blocksOf, formsOf, type PlacedForm, prefixOf, propertyOfKind } from "./flow/blocks.ts";
export { expressionIn } from "./flow/emit-value.ts";
export { readsOf } from "./cel/reads.ts";
