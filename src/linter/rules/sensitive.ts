import type { Json } from "../../engine/index.ts";
import { type ASTNode, childrenOf, dottedName, parseCel } from "../../cel/index.ts";
import { partsOf, pointer, type SourceFile, type UsePlace as Place } from "../../model/index.ts";
import type { Context } from "../context.ts";
import { schemaAt, sensitiveIn } from "../schema-at.ts";
import type { Finding, Rule } from "../rule.ts";

export const sensitive: Rule = {
  id: "sensitive",
  finds: "A value marked `x-sensitive` is remembered, sent to analytics, or put into an address.",
  why: "A password or a security answer would be stored, or shown to somebody other than the service that needs it.",
  *check(context) {
    for (const use of context.of("data")) {
      if (use.value === undefined || !use.path.startsWith("data")) continue;
      const data = context.scope(use.place).data ?? {};
      const target = schemaAt(data, use.path.split(".").slice(1));
      const marked: Marked = (inner) => {
        const place = "schema" in target ? schemaAt(target.schema, inner) : target;
        return "schema" in place && (place.sensitive || ("sensitive" in target && target.sensitive));
      };
      yield* leaks(
        context,
        use,
        use.value,
        "would be remembered. Mark its place in the data as `x-sensitive` too, or do not set it",
        marked,
      );
    }
    for (const use of context.of("report"))
      yield* leaks(context, use, use.value, "would be sent to analytics. Remove it");
    for (const use of context.of("call")) {
      const exposed =
        context.contracts.get(use.operation)?.parameters.filter((one) => one.in === "path" || one.in === "query") ?? [];
      const at = pointer(use.pointer.slice(0, use.pointer.lastIndexOf("/")), "with");
      for (const { name } of exposed) {
        const value = use.gives.get(name)?.json;
        const where = { ...use, pointer: pointer(at, name) };
        if (value !== undefined)
          yield* leaks(
            context,
            where,
            value,
            "would be part of the address of a request, and addresses are logged. Send it in the body",
          );
      }
    }
  },
};

interface Written {
  readonly file: SourceFile;
  readonly pointer: string;
  readonly place: Place;
}

/** Whether the target of a value is marked as sensitive as well. `inner` is the path within the value. */
type Marked = (inner: readonly string[]) => boolean;

function* leaks(
  context: Context,
  where: Written,
  value: Json,
  harm: string,
  marked: Marked = () => false,
  inner: readonly string[] = [],
): Generator<Finding> {
  if (typeof value === "string" && value.startsWith("=")) {
    const source = value.slice(1);
    // Comparing a text or a number does not reveal it. Comparing a boolean does.
    const isCompared = !isPath(source) && context.cel({ source, place: where.place }).type.kind === "bool";
    for (const { path, offset, length, within, whole, isBoolean } of reads(source, context, where.place)) {
      if (isCompared && !isBoolean) continue;
      // A value that is copied unchanged keeps its structure. A calculated value has none.
      if (marked(whole ? [...inner, ...within] : inner)) continue;
      yield {
        file: where.file,
        pointer: where.pointer,
        span: { offset: offset + 1, length },
        message: `"${path}" is sensitive, but here it ${harm}.`,
      };
    }
  }
  for (const [key, child] of partsOf(value)) {
    if (key === "when") continue;
    const next = { ...where, pointer: pointer(where.pointer, key) };
    yield* leaks(context, next, child, harm, marked, [...inner, String(key)]);
  }
}

interface Read {
  /** As written in expressions: `form.password`. */
  readonly path: string;
  readonly offset: number;
  readonly length: number;
  /** The path of the sensitive value inside the value that is read. */
  readonly within: readonly string[];
  /** Whether the expression consists of this value only. */
  readonly whole: boolean;
  /** Whether it is a boolean. */
  readonly isBoolean: boolean;
}

/** The sensitive values that an expression reads. */
function* reads(source: string, context: Context, place: Place): Generator<Read> {
  const parsed = parseCel(source);
  if ("problem" in parsed) return;
  const scope = context.scope(place);
  const visit = function* (node: ASTNode): Generator<Read> {
    const path = dottedName(node);
    if (path === undefined) {
      // Whether something is there says nothing of what it is.
      if (node.op === "call" && node.args[0] === "has") return;
      for (const child of childrenOf(node)) yield* visit(child);
      return;
    }
    const [root = "", ...keys] = path.split(".");
    const schema = scope[root];
    const found = schema && schemaAt(schema, keys);
    if (found === undefined || !("schema" in found)) return;
    const inside = found.sensitive ? [[]] : sensitiveIn(found.schema, found.schema);
    const isBoolean = found.sensitive && found.schema.type === "boolean";
    const where = { offset: node.start, length: node.end - node.start, whole: node === parsed.ast, isBoolean };
    for (const within of inside) yield { ...where, within, path: [path, ...within].join(".") };
  };
  yield* visit(parsed.ast);
}

/** Whether an expression is just a path to a value. */
function isPath(source: string): boolean {
  const parsed = parseCel(source);
  return !("problem" in parsed) && dottedName(parsed.ast) !== undefined;
}
