import type { Json } from "../../engine/index.ts";
import { isObject } from "../../model/index.ts";
import type { Condition } from "../form.ts";
import { listIn, objectIn, parts, type Report, type SourceNode, under } from "../source-node.ts";
import { keyword, keywordEverywhere, type SchemaNode, schemaNode, typeOfSchema } from "./schema-node.ts";

/** What an object asks besides, where a condition over its answers holds. */
export interface Branch {
  readonly when: Condition;
  readonly properties: ReadonlyMap<string, SourceNode>;
  readonly required: readonly string[];
  readonly node: SourceNode;
}

interface ObjectAround {
  readonly root: SourceNode;
  readonly report: Report;
  /** The fields that are always there, by name. */
  readonly base: ReadonlyMap<string, SourceNode>;
  /** The fields that must always be filled in. */
  readonly required: readonly string[];
}

/** The branches of an object: `dependencies`, `if`, and `allOf` with an `if`. */
export function branchesOf(object: SchemaNode, around: ObjectAround): readonly Branch[] {
  const conditionals = object.flatMap((one) => [
    ...(isObject(objectIn(one)["if"]) ? [one] : []),
    ...parts(under(one, "allOf")).flatMap(([, part]) => (isObject(objectIn(part)["if"]) ? [part] : [])),
  ]);
  const dependencies = ["dependencies", "dependentRequired", "dependentSchemas"].flatMap((name) =>
    keywordEverywhere(object, name).flatMap((one) => parts(one)),
  );
  return [
    ...dependencies.flatMap(([name, needed]) => dependent(name, needed, around)),
    ...conditionals.flatMap((one) => conditional(one, around)),
  ];
}

function dependent(name: string, needed: SourceNode, around: ObjectAround): readonly Branch[] {
  const when = filled(name, around);
  if (Array.isArray(needed.json)) {
    const required = listIn(needed).filter((one) => typeof one === "string");
    return [{ when, properties: new Map(), required, node: needed }];
  }
  const schema = schemaNode(around.root, needed);
  if (schema === undefined) return [];
  const alternatives = keyword(schema, "oneOf");
  const plain = branchOf(when, schema, needed, around);
  const own = plain.properties.size > 0 || plain.required.length > 0 ? [plain] : [];
  if (alternatives.json === undefined) return own;
  const found = parts(alternatives).flatMap(([, one]): readonly Branch[] => {
    const option = schemaNode(around.root, one);
    const test = option && schemaNode(around.root, under(keyword(option, "properties"), name));
    const holds = test && tested([name], test);
    if (option === undefined || holds === undefined) {
      around.report.leftOut(
        one,
        `This alternative does not say for which values of "${name}" it is (\`const\` or \`enum\`). Write its fields in \`properties\`, and say with \`x-cases\` where they are shown.`,
      );
      return [];
    }
    return [branchOf(holds, option, one, around, name)];
  });
  return [...own, ...found];
}

function conditional(node: SourceNode, around: ObjectAround): readonly Branch[] {
  const test = under(node, "if");
  const when = conditionOf(test, around);
  if (when === undefined) {
    around.report.leftOut(
      test,
      "Only conditions over given values, limits of numbers and filled-in fields can be taken. Write this one as `x-cases` of the fields that depend on it.",
    );
    return [];
  }
  return (["then", "else"] as const).flatMap((name) => {
    const part = under(node, name);
    const schema = isObject(part.json) ? schemaNode(around.root, part) : undefined;
    const condition: Condition = name === "then" ? when : { op: "not", of: when };
    return schema === undefined ? [] : [branchOf(condition, schema, part, around)];
  });
}

/** `tested`: the field whose value decides, and which the branch therefore describes again. */
function branchOf(
  when: Condition,
  schema: SchemaNode,
  node: SourceNode,
  around: ObjectAround,
  tested?: string,
): Branch {
  for (const name of ["if", "dependencies", "oneOf", "anyOf", "not"]) {
    const inner = keyword(schema, name);
    // The alternatives of a dependency are branches themselves.
    if (inner.json !== undefined && !(name === "oneOf" && isDependency(node)))
      around.report.leftOut(
        inner,
        `\`${name}\` inside of a condition cannot be taken. Write it as further \`x-cases\` of the fields that depend on it.`,
      );
  }
  const properties = keywordEverywhere(schema, "properties").flatMap((one) => parts(one));
  return {
    when,
    properties: new Map(properties.filter(([name]) => name !== tested)),
    required: keywordEverywhere(schema, "required")
      .flatMap(listIn)
      .filter((name) => typeof name === "string"),
    node,
  };
}

function isDependency({ pointer }: SourceNode): boolean {
  return /\/(dependencies|dependentSchemas)\/[^/]+$/.test(pointer);
}

/** A schema as a condition over the fields of its object. */
function conditionOf(node: SourceNode, around: ObjectAround): Condition | undefined {
  const schema = schemaNode(around.root, node);
  if (schema === undefined) return undefined;
  const required = listIn(keyword(schema, "required")).filter((name) => typeof name === "string");
  const found: (Condition | undefined)[] = [];
  const named = new Set<string>();
  for (const [name, part] of parts(keyword(schema, "properties"))) {
    named.add(name);
    const test = schemaNode(around.root, part);
    const holds = test && tested([name], test);
    // A value that is missing matches every schema, unless it is required.
    const mustBeThere = required.includes(name) || around.required.includes(name);
    found.push(holds && (mustBeThere ? holds : { op: "or", of: [{ op: "not", of: filled(name, around) }, holds] }));
  }
  for (const name of required) if (!named.has(name)) found.push(filled(name, around));
  const combined = (name: "allOf" | "anyOf") => parts(under(node, name)).map(([, one]) => conditionOf(one, around));
  found.push(...combined("allOf"));
  const either = combined("anyOf");
  if (either.length > 0) found.push(either.includes(undefined) ? undefined : { op: "or", of: defined(either) });
  const not = under(node, "not");
  if (not.json !== undefined) {
    const of = conditionOf(not, around);
    found.push(of && { op: "not", of });
  }
  return found.length === 0 || found.includes(undefined) ? undefined : { op: "and", of: defined(found) };
}

function defined(conditions: readonly (Condition | undefined)[]): readonly Condition[] {
  return conditions.filter((one) => one !== undefined);
}

/** What a schema tests of the value at a path. `undefined` if a condition cannot say it. */
export function tested(path: readonly string[], schema: SchemaNode): Condition | undefined {
  const at = (name: string) => keyword(schema, name).json;
  const only = at("const");
  if (isPlain(only)) return { op: "==", path, value: only };
  const values = listIn(keyword(schema, "enum"));
  if (values.length > 0 && values.every(isPlain))
    return values.length === 1 ? { op: "==", path, value: values[0] as Json } : { op: "in", path, values };
  const limits = LIMITS.flatMap(([name, op]): readonly Condition[] => {
    const value = at(name);
    return typeof value === "number" ? [{ op, path, value }] : [];
  });
  if (limits.length > 0) return { op: "and", of: limits };
  const item = keyword(schema, "contains").json;
  if (isObject(item) && isPlain(item["const"])) return { op: "contains", path, value: item["const"] };
  return at("minLength") === 1 ? { op: "filled", path, isText: true } : undefined;
}

const LIMITS = [
  ["minimum", ">="],
  ["exclusiveMinimum", ">"],
  ["maximum", "<="],
  ["exclusiveMaximum", "<"],
] as const;

function isPlain(value: Json | undefined): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** Whether a field is filled in. An option that is chosen is one of the options. */
function filled(name: string, { root, base }: ObjectAround): Condition {
  const node = base.get(name);
  const schema = node && schemaNode(root, node);
  const values = schema === undefined ? [] : listIn(keyword(schema, "enum"));
  if (values.length > 0) return { op: "in", path: [name], values: values.filter(isPlain) };
  return { op: "filled", path: [name], isText: schema !== undefined && typeOfSchema(schema) === "string" };
}
