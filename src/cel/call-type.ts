import { didYouMean } from "../model/index.ts";
import { callOf, elementOf, FUNCTIONS, MACROS, METHODS } from "./functions.ts";
import { isDayWords } from "./day.ts";
import { testedType } from "./member-type.ts";
import { type ASTNode, literalOf } from "./parse.ts";
import { BOOL, type CelType, describeType, DYN } from "./type.ts";
import type { Names, Walk } from "./walk.ts";
import { patternProblem } from "./pattern-problem.ts";

/** Type of `name(…)`. */
export function callType(walk: Walk, node: ASTNode & { op: "call" }, names: Names): CelType {
  const [name, written] = node.args;
  if (name === "has") {
    const [tested] = written;
    if (written.length !== 1 || tested?.op !== ".") walk.report(node, "has() needs a property, as in has(data.name).");
    else testedType(walk, tested, names);
    return BOOL;
  }
  const args = written.map((argument) => walk.check(argument, names));
  const signature = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (signature === undefined) {
    walk.report(node, noFunction(walk, name, args.length));
    return DYN;
  }
  const { type, message } = callOf(name, signature, args);
  if (message !== undefined) walk.report(node, message);
  if (name === "day") checkDay(walk, node, written[0]);
  if (name === "time" && literalOf(node) === undefined && message === undefined)
    walk.report(node, "time() needs a written moment, such as '2026-12-31T23:59:59Z', or with +01:00 instead of Z.");
  return type;
}

function noFunction(walk: Walk, name: string, written: number): string {
  const parameters = walk.parametersOf(name);
  if (parameters === undefined && name === "timestamp") return "There is no function timestamp(). Write time().";
  if (parameters === undefined)
    return `There is no function ${name}()${didYouMean(name, ["has", ...Object.keys(FUNCTIONS), ...walk.functions])}`;
  if (parameters.length === written) return `${name}() uses itself, or becomes too long when it is replaced.`;
  return `${name}() takes ${parameters.length} (${parameters.join(", ")}), but here it gets ${written}.`;
}

/** `day()` is for forms only. A journey uses `now`: with a second clock, a replay would give other results. */
function checkDay(walk: Walk, node: ASTNode, words: ASTNode | undefined): void {
  const text = words && literalOf(words);
  if (!walk.ofForm)
    walk.report(node, "day() is for forms. A journey compares now with a moment: now < time('2026-12-31T23:59:59Z').");
  else if (typeof text !== "string" || !isDayWords(text))
    walk.report(node, `day() needs a written text such as 'today', '-18y', '+2w' or '2030-01-31'.`);
}

/** Type of `receiver.name(…)`. */
export function methodType(walk: Walk, node: ASTNode & { op: "rcall" }, names: Names): CelType {
  const [name, receiver, written] = node.args;
  const base = walk.check(receiver, names);
  if (MACROS.has(name)) return macroType(walk, node, base, names);
  const args = [base, ...written.map((argument) => walk.check(argument, names))];
  const signature = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
  if (signature === undefined) {
    walk.report(node, `There is no method ${name}()${didYouMean(name, [...Object.keys(METHODS), ...MACROS])}`);
    return DYN;
  }
  if (name === "matches" && written[0] !== undefined) checkPattern(walk, written[0]);
  const { type, message } = callOf(name, signature, args);
  if (message !== undefined) walk.report(node, message);
  return type;
}

function checkPattern(walk: Walk, node: ASTNode): void {
  const pattern = literalOf(node);
  if (typeof pattern !== "string") {
    walk.report(node, "The pattern of matches() must be written out, so that it can be checked.");
    return;
  }
  const problem = patternProblem(pattern);
  if (problem !== undefined) walk.report(node, problem);
}

function macroType(walk: Walk, node: ASTNode & { op: "rcall" }, base: CelType, names: Names): CelType {
  const [name, , [variable, ...bodies]] = node.args;
  const last = bodies.at(-1);
  const item = elementOf(base);
  if (variable?.op !== "id" || last === undefined || bodies.length > (name === "map" ? 2 : 1)) {
    walk.report(node, `${name}() takes a name and an expression, as in list.${name}(item, …).`);
    return DYN;
  }
  if (item === undefined) walk.report(node, `${name}() works with a list, not ${describeType(base)}.`);
  const inner = walk.iterating(names, variable.args, item ?? DYN);
  if (name !== "map") {
    walk.bool(last, inner, `The condition of ${name}()`);
    return name === "filter" ? { kind: "list", item: item ?? DYN } : BOOL;
  }
  const filter = bodies.length === 2 ? bodies[0] : undefined;
  if (filter !== undefined) walk.bool(filter, inner, "The condition of map()");
  return { kind: "list", item: walk.check(last, filter === undefined ? inner : walk.knowing(inner, filter, true)) };
}
