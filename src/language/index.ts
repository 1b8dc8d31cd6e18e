/**
 * Reads, resolves, types, checks and compiles what people edit.
 *
 *     const repo = readRepository(root);
 *     const schema = bundleSchema(repo, "schemas/a/b");
 */
export type { Problem } from "./problem.ts";
export type { Position, SourceFile } from "./source.ts";
export type { FormSource, Named, Repository } from "./repository.ts";
export { readRepository } from "./read.ts";
export { parseSource, type ParsedSource } from "./source.ts";
export { keepMemory, openMemory } from "./memory.ts";
export type { PageFiles } from "./page-files/index.ts";
export { keepFile } from "./keep-file.ts";
export { ownCode } from "./own-code.ts";
export { pointer, segmentsOf, valueAt } from "./pointer.ts";
export { entriesOf, isList, isObject, objectAt, stringAt, stringsOf } from "./json.ts";
export { DefinitionError } from "./failure.ts";
export { didYouMean, nearest } from "./nearest.ts";
export { bundlePlace, bundleSchema, deref, resolveRef, type SchemaPlace } from "./schema/bundle.ts";
export { mapSubSchemas, subSchemas, type SubSchema } from "./schema/walk.ts";
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
export { blocksOf, formsOf, type PlacedBlock, type PlacedForm, prefixOf, propertyOfKind } from "./flow/blocks.ts";
export { expressionIn } from "./flow/emit-value.ts";
export { findOperation, type Operation, operationIds } from "./operation.ts";
export { defaultsOf, startedFromDefaults } from "./schema/defaults.ts";
export { markedPaths } from "./schema/marked.ts";
export { readsOf } from "./cel/reads.ts";
