import type { Json, JsonObject } from "../../engine/index.ts";
import {
  conditionalIn,
  descriptorOf,
  formIn,
  groupBy,
  keyedTextsIn,
  languageSchema,
  mapSubSchemas,
  once,
  partAt,
  partsOf,
  pointer,
  propertiesOf,
  type Schema,
  type SchemasByName,
  type UseOf,
} from "../../model/index.ts";
import { explain } from "../explain.ts";
import type { Finding, Rule } from "../rule.ts";
import { misfits } from "../value.ts";

export const blockProperties: Rule = {
  id: "block-properties",
  finds:
    "A block has a property that it does not know, lacks one that it needs, or has a property of the wrong type, or a layout has one for a widget. Or two different forms of a step have the same name.",
  why: "The block is shown wrongly or not at all. Of two forms with one name, only the first one's fields are checked and sent.",
  after: ["unknown-part"],
  *check(context) {
    for (const use of context.of("block")) {
      const descriptor = context.repo.blocks.get(use.name);
      if (descriptor === undefined) continue;
      const { block: _, when: __, ...properties } = use.block.raw;
      const schema = written(descriptorOf(descriptor).properties);
      yield* misfits(context, use, properties, schema, (part) => part["x-kind"] !== undefined);
    }
    // The language describes the properties of the package's widgets.
    const known = languageSchema("layout").definitions?.["field"]?.properties ?? {};
    for (const use of context.of("widget")) {
      const descriptor = context.repo.widgets.get(use.name);
      if (descriptor === undefined) continue;
      const { properties } = descriptorOf(descriptor);
      const own = propertiesOf(properties).filter(([name]) => !Object.hasOwn(known, name));
      const required = (properties.required ?? []).filter((name) => !Object.hasOwn(known, name));
      const schema = inLayout({ required, properties: Object.fromEntries(own) });
      for (const mismatch of explain(schema, use.layout, use.pointer)) yield { file: use.file, ...mismatch };
    }
    yield* sameNames(context.of("block"));
  },
};

/** Forms with the name of another form of their step. The same form may be there twice, under other conditions. */
function* sameNames(blocks: readonly UseOf<"block">[]): Generator<Finding> {
  const placed = blocks.flatMap((use) => {
    const form = formIn(use.block);
    return form === undefined ? [] : [{ ...use, form }];
  });
  const named = groupBy(placed, ({ place, form }) => `${place.flow} ${place.step} ${form.name}`);
  for (const uses of named.values())
    for (const [index, use] of uses.entries()) {
      const { file, pointer: at, form } = use;
      const isOther = (one: typeof use) =>
        form.schema === one.form.schema && form.into === one.form.into && whensOf(use) !== whensOf(one);
      const first = uses.slice(0, index).find((one) => !isOther(one));
      if (first === undefined) continue;
      const line = first.file.locate(first.pointer).line;
      const message = `The form in line ${line} is named "${form.name}", too, so this one is not read. Give it a "name" of its own.`;
      yield { file, pointer: at, message };
    }
}

function whensOf({ block, place }: UseOf<"block">): string {
  return [...new Set([...place.assumed, ...(block.when ? [block.when.source] : [])])].sort().join("\n");
}

const TEXT: Schema = {
  "x-kind": "text",
  type: ["string", "object"],
  anyOf: [
    { type: "string" },
    // The key may be an expression that chooses from a list of keys.
    form({ key: { type: "string", "x-kind": "value" } }, { with: { type: "object" } }),
    form({ money: fact("integer"), currency: fact("string") }),
    form({ moment: fact("string") }),
  ],
};
const NAME: Schema = { type: "string" };
const KINDS: Readonly<Record<string, Schema>> = {
  text: TEXT,
  event: NAME,
  step: NAME,
  link: NAME,
  form: NAME,
  dataPath: NAME,
  condition: NAME,
  blocks: { type: "array", minItems: 1 },
};

/** A value of this type, or an expression. Another rule checks the type of the expression's result. */
function fact(type: string): Schema {
  return { "x-kind": "value", anyOf: [{ type }, { type: "string", pattern: "^=" }] };
}

/** An object with these required properties, optionally `more`, and no others. */
function form(properties: SchemasByName, more: SchemasByName = {}): Schema {
  return {
    type: "object",
    required: Object.keys(properties),
    additionalProperties: false,
    properties: { ...properties, ...more },
  };
}

/** The schema of a block in a journey's file: there a text may be a key, a key with parameters, or an expression. */
const written: (schema: Schema) => Schema = once((schema) => {
  const { "x-kind": kind } = schema;
  if (kind !== undefined && KINDS[kind] !== undefined) return KINDS[kind];
  return kind === "value" ? takingExpressions(schema) : mapSubSchemas(schema, written);
});

/** The schema of what a layout has for a widget: there a text is its key, and nothing is calculated. */
function inLayout(schema: Schema): Schema {
  return schema["x-kind"] === "text" ? { type: "string", minLength: 1 } : mapSubSchemas(schema, inLayout);
}

/** Allows expressions at any depth of a value. */
function takingExpressions(schema: Schema): Schema {
  return { ...mapSubSchemas(schema, takingExpressions), "x-kind": "value" };
}

export const repeatedValue: Rule = {
  id: "repeated-value",
  severity: "warning",
  finds:
    "Two items of a list in one block show the same value under different labels, two parameters of a text have the same value, or a page has the same block twice.",
  why: "The person reads the same thing twice, and the intended other one not at all.",
  *check(context) {
    const blocks = context.of("block");
    for (const use of blocks) {
      if (repeats(use.block.raw)) yield* inside(use, use.block.raw, use.pointer);
      for (const text of keyedTextsIn(use.block.raw)) {
        const [one, other] = repeatedIn(text.with);
        if (one === undefined) continue;
        const message = `The parameters "${one}" and "${other}" of the text "${text.key}" get the same value. Correct one of them.`;
        yield { file: use.file, pointer: use.pointer, message };
      }
    }
    yield* twice(blocks);
  },
};

/** Two parameters of a text with the same expression. */
function repeatedIn(properties: JsonObject): readonly string[] {
  const names = new Map<string, string>();
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value !== "string" || !value.startsWith("=")) continue;
    const before = names.get(value);
    if (before !== undefined) return [before, name];
    names.set(value, name);
  }
  return [];
}

/** Blocks of a list that are written identically. Blocks without properties, such as separators, may be repeated. */
function* twice(blocks: readonly UseOf<"block">[]): Generator<Finding> {
  const written = groupBy(blocks, ({ file, pointer: at, block }) =>
    [file.path, at.slice(0, at.lastIndexOf("/")), JSON.stringify(block.raw)].join(" "),
  );
  for (const [first, ...others] of written.values())
    for (const { file, pointer: at, name, block } of others) {
      if (first?.pointer === at || block.descriptor === undefined) continue;
      if (propertiesOf(descriptorOf(block.descriptor).properties).length === 0) continue;
      const line = first === undefined ? "" : `, in line ${file.locate(first.pointer).line}`;
      const message = `The same block "${name}" is already on this page${line}. Correct this one, or remove it.`;
      yield { file, pointer: at, message };
    }
}

/** Whether there is anything to report. Cached per block, because most blocks do not change between checks. */
const repeats = once((raw: JsonObject): boolean => repeatsIn(raw));

function repeatsIn(value: Json): boolean {
  const shown = new Set<string>();
  for (const [key, part] of partsOf(value)) {
    const source = typeof key === "number" ? valueOf(part) : undefined;
    if (source !== undefined && shown.has(source)) return true;
    if (source !== undefined) shown.add(source);
    if (typeof part === "object" && partAt(part, "block") === undefined && repeatsIn(part)) return true;
  }
  return false;
}

function* inside(use: Pick<UseOf<"block">, "file">, value: Json, at: string): Generator<Finding> {
  const shown = new Map<string, number>();
  for (const [key, part] of partsOf(value)) {
    // Blocks in a list are visited on their own.
    if (partAt(part, "block") === undefined) yield* inside(use, part, pointer(at, key));
    const source = typeof key === "number" ? valueOf(part) : undefined;
    if (source === undefined) continue;
    const before = shown.get(source);
    shown.set(source, before ?? Number(key));
    if (before === undefined) continue;
    const message = `This shows the same value as the entry in line ${use.file.locate(pointer(at, before)).line}. Correct one of them.`;
    yield { file: use.file, pointer: pointer(at, key, "value"), message };
  }
}

/** The expression that a labelled, unconditional part shows. */
function valueOf(part: Json): string | undefined {
  const value =
    conditionalIn(part) === undefined && partAt(part, "label") !== undefined ? partAt(part, "value") : undefined;
  return typeof value === "string" && value.startsWith("=") ? value : undefined;
}
