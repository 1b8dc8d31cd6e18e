import type { JsonObject } from "../engine/index.ts";
import { type Analysis, analyse, type CelOptions } from "./analyse.ts";
import { type ASTNode, literalOf, timeOf } from "./parse.ts";
import { type CelType, isNumber } from "./type.ts";

interface CompileOptions extends Pick<CelOptions, "conditions"> {
  /** Bundled schemas by variable. Without them, the compiled code tells integers from other numbers at runtime. */
  readonly variables?: Readonly<Record<string, JsonObject>>;
  /** The JavaScript that reads a variable. Default: `s.name`. */
  readonly read?: (variable: string) => string;
  /** Receives the JavaScript of a named condition and returns the code to use in its place. Default: the same code. */
  readonly share?: (code: string) => string;
}

/**
 * Compiles a CEL expression to a JavaScript expression with the same result. It never throws: a missing value is
 * `undefined`. It may call functions that `cel/runtime.ts` exports. Throws an `Error` if the source is not CEL.
 */
export function compileCel(source: string, options: CompileOptions = {}): string {
  const analysis = analyse(source, options.variables, { conditions: options.conditions });
  if ("problem" in analysis) throw new Error(`${analysis.problem.message} (${source})`);
  const { variables = {}, conditions = {}, read = (name: string) => `s.${name}`, share = (code) => code } = options;
  const isBroken = (name: string) => Object.hasOwn(conditions, name) && !Object.hasOwn(variables, name);
  return emit(analysis.ast, { analysis, read, share, isBroken, locals: new Map(), inside: [] });
}

interface Context {
  readonly analysis: Analysis;
  readonly read: (variable: string) => string;
  readonly share: (code: string) => string;
  /** Iteration variables, with their names in JavaScript. */
  readonly locals: ReadonlyMap<string, string>;
  /** Whether a name without a tree is nevertheless the name of a condition. */
  readonly isBroken: (name: string) => boolean;
  /** The conditions that contain this part. */
  readonly inside: readonly string[];
}

function emit(node: ASTNode, context: Context): string {
  const inner = (child: ASTNode) => emit(child, context);
  switch (node.op) {
    case "value":
      if (typeof node.args === "object" && node.args !== null) throw new Error("This literal is not in the language.");
      return typeof node.args === "string" ? quote(node.args) : String(node.args);
    case "id":
      return emitName(node.args, context);
    case ".":
      return emitMember(node.args[0], node.args[1], context);
    case "[]": {
      const [base, key] = node.args;
      const literal = literalOf(key);
      if (typeof literal === "string") return emitMember(base, literal, context);
      return `celAt(${inner(base)},${inner(key)})`;
    }
    case "!_":
      return `!${inner(node.args)}`;
    case "-_":
      // Not `-x`: JSON has no -0.
      return `(0-${inner(node.args)})`;
    case "?:":
      return `(${inner(node.args[0])}?${inner(node.args[1])}:${inner(node.args[2])})`;
    case "list":
      return `[${node.args.map(inner).join(",")}]`;
    case "map": {
      // In brackets, `__proto__` is an ordinary key.
      const entries = node.args.map(([key, value]) => {
        const name = literalOf(key);
        return `${typeof name === "string" && name !== "__proto__" ? quote(name) : `[${inner(key)}]`}:${inner(value)}`;
      });
      return `celPack({${entries.join(",")}})`;
    }
    case "call":
      return emitCall(node.args[0], node.args[1], context);
    case "rcall":
      return emitMethod(node.args[0], node.args[1], node.args[2], context);
    case ".?":
    case "[?]":
      throw new Error("Optional access is not in the language.");
    default:
      return emitBinary(node, context);
  }
}

function emitName(name: string, context: Context): string {
  const local = context.locals.get(name);
  if (local !== undefined) return local;
  const condition = context.analysis.condition(name);
  if (condition === undefined && context.isBroken(name)) throw new Error(`"${name}" is not an expression.`);
  if (condition === undefined) return context.read(name);
  if (context.inside.includes(name)) throw new Error(`"${name}" refers to itself.`);
  return context.share(emit(condition, { ...context, locals: new Map(), inside: [...context.inside, name] }));
}

function emitMember(base: ASTNode, name: string, context: Context): string {
  const object = emit(base, context);
  // Names that all objects, lists or texts inherit would be found even if no such member was given.
  const isRecord = ["object", "map"].includes(context.analysis.typeOf(base).kind);
  const inherited = name in Object.prototype || (!isRecord && (name in Array.prototype || name in String.prototype));
  if (inherited) return `celAt(${object},${quote(name)})`;
  const isNamed = (one: string) => context.locals.has(one) || context.analysis.condition(one) !== undefined;
  const isVariable = base.op === "id" && !isNamed(base.args);
  if (/^[A-Za-z_$][\w$]*$/.test(name)) return `${object}${isVariable ? "." : "?."}${name}`;
  return `${object}${isVariable ? "" : "?."}[${quote(name)}]`;
}

function emitCall(name: string, written: readonly ASTNode[], context: Context): string {
  const [first] = written;
  if (name === "day") return `celDay(${written.map((argument) => emit(argument, context)).join(",")})`;
  if (name === "time" && first !== undefined) return String(timeOf(literalOf(first)));
  if (first === undefined || written.length !== 1) throw new Error(`${name}() takes one argument.`);
  const argument = emit(first, context);
  switch (name) {
    case "has":
      return `(${argument}!=null)`;
    case "size":
      return `celSize(${argument})`;
    case "string":
      return `celStr(${argument})`;
    case "int":
      return `celInt(${argument})`;
    case "double":
      return `celNum(${argument})`;
    default:
      throw new Error(`There is no function ${name}().`);
  }
}

/** The code after the receiver, which is certainly a string. */
const METHODS: Readonly<Record<string, (args: readonly string[]) => string>> = {
  contains: ([part]) => `.includes(${part})`,
  startsWith: ([start]) => `.startsWith(${start})`,
  endsWith: ([end]) => `.endsWith(${end})`,
  trim: () => ".trim()",
  lowerAscii: () => ".replace(/[A-Z]/g,(c)=>c.toLowerCase())",
  upperAscii: () => ".replace(/[a-z]/g,(c)=>c.toUpperCase())",
  // A function, because `$&` has a special meaning in a plain replacement.
  replace: ([part, by]) => `.replaceAll(${part},()=>${by})`,
};

function emitMethod(name: string, receiver: ASTNode, written: readonly ASTNode[], context: Context): string {
  if (name === "size") return `celSize(${emit(receiver, context)})`;
  if (name === "matches") {
    const pattern = written[0] && literalOf(written[0]);
    if (typeof pattern !== "string") throw new Error("The pattern of matches() must be written out.");
    return `${new RegExp(pattern, "u")}.test(${emitText(receiver, context)})`;
  }
  const method = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
  if (method === undefined) return emitMacro(name, emit(receiver, context), written, context);
  return emitText(receiver, context) + method(written.map((argument) => emitText(argument, context)));
}

/** JavaScript that always gives a string, even if values are missing. */
function emitText(node: ASTNode, context: Context): string {
  const isCertain =
    typeof literalOf(node) === "string" ||
    (node.op === "rcall" && /^(trim|lowerAscii|upperAscii|replace)$/.test(node.args[0]));
  const code = emit(node, context);
  return isCertain ? code : `celStr(${code})`;
}

function emitMacro(name: string, base: string, written: readonly ASTNode[], context: Context): string {
  const [variable, ...bodies] = written;
  if (variable?.op !== "id") throw new Error(`There is no method ${name}().`);
  const local = `x${context.locals.size}`;
  const within = { ...context, locals: new Map([...context.locals, [variable.args, local]]) };
  const [first, second] = bodies.map((body) => `(${local})=>${parenthesised(emit(body, within))}`);
  const list = `celList(${base})`;
  switch (name) {
    case "exists":
      return `${list}.some(${first})`;
    case "all":
      return `${list}.every(${first})`;
    case "exists_one":
      return `(${list}.filter(${first}).length===1)`;
    case "filter":
      return `${list}.filter(${first})`;
    case "map":
      return second === undefined ? `${list}.map(${first})` : `${list}.filter(${first}).map(${second})`;
    default:
      throw new Error(`There is no method ${name}().`);
  }
}

function emitBinary(node: Extract<ASTNode, { args: [ASTNode, ASTNode] }>, context: Context): string {
  const [left, right] = node.args;
  const a = emit(left, context);
  const b = emit(right, context);
  const types = [context.analysis.typeOf(left), context.analysis.typeOf(right)] as const;
  switch (node.op) {
    case "==":
      return equality(node, a, b, types);
    case "!=":
      return `!${equality(node, a, b, types)}`;
    case "in":
      if (right.op === "list" && right.args.every((item) => isScalar(literalOf(item)))) return `${b}.includes(${a})`;
      return `celIn(${a},${b})`;
    case "/":
      if (types.some((type) => type.kind === "double")) return `(${a}/${b})`;
      return `${types.every((type) => type.kind === "int") ? "celDiv" : "celDivAny"}(${a},${b})`;
    case "%":
      return `celMod(${a},${b})`;
    case "+": {
      const plain = types.every((type) => type.kind === "string") || types.every(isNumber);
      return plain ? `(${a}+${b})` : `celAdd(${a},${b})`;
    }
    default:
      return `(${a}${node.op}${b})`;
  }
}

/** JavaScript's own comparison is enough, unless both values may be lists or maps, or missing. */
function equality(node: { args: [ASTNode, ASTNode] }, a: string, b: string, types: readonly CelType[]): string {
  const literals = node.args.map(literalOf);
  if (literals.includes(null)) return `(${a}==${b})`;
  const simple = (type: CelType) => ["string", "bool", "int", "double"].includes(type.kind) && type.nullable !== true;
  return literals.some(isScalar) || types.some(simple) ? `(${a}===${b})` : `celEq(${a},${b})`;
}

function isScalar(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function quote(text: string): string {
  return JSON.stringify(text).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

/** As the body of an arrow function, an object literal would be parsed as a block. */
function parenthesised(code: string): string {
  return code.startsWith("{") ? `(${code})` : code;
}
