/** Expressions in the Common Expression Language: parser, types, compiler, and what an expression reads. */
export { type NamesAsked, namesAsked, type WhatIsMeant } from "./asked-names.ts";
export { type Chain, chainsIn, type ChainStep } from "./chains.ts";
export { childrenOf } from "./children.ts";
export { checkCel, type CheckedCel, type CheckOptions, misfitOf, presentPaths } from "./check.ts";
export { compileCel, type CompileOptions } from "./compile.ts";
export { textsComparedWith } from "./compared.ts";
export { celDay } from "./day.ts";
export { holdsFor } from "./evaluate.ts";
export { type FunctionHelp, functionNamed, functionsOfValues, methodsOf } from "./function-help.ts";
export { momentsOf } from "./moments.ts";
export { isFunction } from "./functions.ts";
export { type ASTNode, type CelProblem, literalOf, parseCel } from "./parse.ts";
export { pathOf } from "./presence.ts";
export { readsOf } from "./reads.ts";
export { fieldNames, fieldOf, typeOfSchema } from "./schema-type.ts";
export { type KnownValues, type Simplified, simplify } from "./simplify.ts";
export { type CelType, comparable, describeType, DYN, valuesOf } from "./type.ts";
export { type VariableIn, variablesIn } from "./variables.ts";
