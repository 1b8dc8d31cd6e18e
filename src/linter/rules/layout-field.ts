import type { Json, JsonObject } from "../../engine/index.ts";
import { deref, didYouMean, isList, isObject, objectAt, pointer, stringAt } from "../../model/index.ts";
import { AUTOCOMPLETE } from "../autocomplete.ts";
import { layoutParts } from "../layout.ts";
import type { Finding, Rule } from "../rule.ts";

export const layoutField: Rule = {
  id: "layout-field",
  finds:
    "A field that people see has no label, the label of another field, a widget for another type of value, an `autocomplete` that HTML does not have or that another field has, or choices that its schema does not have or that are left out.",
  why: "People who hear the page do not learn what to enter, a browser fills in the wrong thing, or a choice is refused, or missing.",
  *check(context) {
    for (const form of context.repo.schemas.values()) {
      const bundle = context.schema(form.id);
      const file = form.layout;
      if (bundle === undefined || file === undefined || !isObject(file.value)) continue;
      for (const part of layoutParts(file.value, bundle)) {
        const seen: Seen = { labels: new Map(), tokens: new Map() };
        for (const name of new Set(part.rows.map(({ field }) => field))) {
          const layout = objectAt(objectAt(part.layout, "fields"), name);
          const property = objectAt(part.schema, "properties")[name];
          if (layout.widget === "hidden" || !isObject(property)) continue;
          const field: Field = {
            name,
            layout,
            schema: deref(property, bundle),
            at: pointer(part.pointer, "fields", name),
          };
          for (const { message, key } of faultsOf(field, seen, bundle)) {
            const there = key.length > 0 && key.every((_, index) => has(layout, key.slice(0, index + 1)));
            yield { file, pointer: there ? pointer(field.at, ...key) : field.at, message } satisfies Finding;
          }
        }
      }
    }
  },
};

interface Field {
  readonly name: string;
  readonly layout: JsonObject;
  readonly schema: JsonObject;
  readonly at: string;
}

/** Labels and `autocomplete` of the fields before, in the same list of fields. */
interface Seen {
  readonly labels: Map<string, string>;
  readonly tokens: Map<string, string>;
}

interface Fault {
  readonly key: readonly (string | number)[];
  readonly message: string;
}

function* faultsOf(field: Field, seen: Seen, root: JsonObject): Generator<Fault> {
  const { name, layout, schema } = field;
  const label = stringAt(layout, "label");
  if (label === undefined)
    yield { key: [], message: `"${name}" has no label. Add one: people who hear the page know the field by it alone.` };
  else if (seen.labels.has(label))
    yield {
      key: ["label"],
      message: `"${name}" has the same label as "${seen.labels.get(label)}". Give one of them another.`,
    };
  if (label !== undefined) seen.labels.set(label, name);
  yield* widgetFaults(field);
  yield* tokenFaults(field, seen);
  yield* choiceFaults(field, isObject(schema.items) ? deref(schema.items, root) : schema);
  if (stringAt(layout, "widget") === "list" && isObject(schema.items)) {
    const inner = Object.keys(objectAt(deref(schema.items, root), "properties"));
    if (!isObject(layout.item) && inner.length > 0)
      yield { key: [], message: `"${name}" is a list, and nothing says how its items look. Add "item".` };
  }
}

const WIDGETS: Readonly<Record<string, readonly string[]>> = {
  checkbox: ["boolean"],
  list: ["array"],
  email: ["string"],
  tel: ["string"],
  password: ["string"],
  passwordWithRules: ["string"],
  selectOrWrite: ["string"],
  code: ["string"],
  digits: ["string", "integer", "number"],
  text: ["string", "integer", "number"],
  textarea: ["string"],
};

const PASSWORDS: ReadonlySet<string> = new Set(["password", "passwordWithRules"]);

function* widgetFaults({ name, layout, schema }: Field): Generator<Fault> {
  const widget = stringAt(layout, "widget") ?? "text";
  const type = stringAt({ type: schema.type ?? typeOfChoices(schema) }, "type");
  const takes = WIDGETS[widget];
  if (type === undefined) return;
  if (takes !== undefined && !takes.includes(type)) {
    yield {
      key: ["widget"],
      message: `"${name}" is ${type}, and the widget "${widget}" is for ${takes.join(" or ")}. Choose another widget.`,
    };
  }
  if (schema["x-sensitive"] !== true && PASSWORDS.has(widget)) {
    yield {
      key: ["widget"],
      message: `"${name}" is typed as a password, and its schema does not say "x-sensitive": true. Add it, so that it is never kept.`,
    };
  }
  if (schema.format === "email" && widget !== "email") {
    yield {
      key: ["widget"],
      message: `"${name}" is an e-mail address. Give it the widget "email", so that phones show the right keys.`,
    };
  }
}

function* tokenFaults({ name, layout, schema }: Field, seen: Seen): Generator<Fault> {
  const token = stringAt(layout, "autocomplete");
  const typed = ["string", "integer", "number"].includes(String(schema.type ?? "string"));
  const widget = stringAt(layout, "widget") ?? "text";
  if (token === undefined) {
    if (typed && !["checkbox", "radio", "list"].includes(widget)) {
      yield {
        key: [],
        message: `"${name}" does not say what a browser may fill in. Add "autocomplete": a word such as "given-name", or "off".`,
      };
    }
    return;
  }
  if (!AUTOCOMPLETE.has(token)) {
    yield { key: ["autocomplete"], message: `HTML has no autocomplete "${token}"${didYouMean(token, AUTOCOMPLETE)}` };
    return;
  }
  const other = seen.tokens.get(token);
  // A new password is typed twice.
  if (other !== undefined && token !== "off" && token !== "new-password") {
    yield {
      key: ["autocomplete"],
      message: `"${name}" and "${other}" are both filled in as "${token}". Correct one of them.`,
    };
  }
  seen.tokens.set(token, name);
  const wrong =
    (token === "email") !== (schema.format === "email" || widget === "email") &&
    token !== "off" &&
    token !== "username";
  if (
    wrong ||
    (PASSWORDS.has(widget) && !/password|off/.test(token)) ||
    (widget === "tel" && !/^(tel|off)/.test(token))
  ) {
    yield {
      key: ["autocomplete"],
      message: `"${token}" is not what the widget "${widget}" is for. Correct one of them.`,
    };
  }
}

/** `schema`: of one choice. */
function* choiceFaults({ name, layout }: Field, schema: JsonObject): Generator<Fault> {
  const { options } = layout;
  if (!isList(options)) return;
  const values = options.map((option) => (isObject(option) ? option.value : undefined));
  const labels = options.map((option) => stringAt(option, "label"));
  for (const [index, value] of values.entries()) {
    if (value !== undefined && values.indexOf(value) < index)
      yield { key: ["options", index, "value"], message: `${JSON.stringify(value)} is offered twice. Remove one.` };
    if (labels[index] !== undefined && labels.indexOf(labels[index]) < index) {
      yield {
        key: ["options", index, "label"],
        message: `Two choices have the label "${labels[index]}". Give one of them another.`,
      };
    }
  }
  const known = isList(schema.enum) ? schema.enum : schema.type === "boolean" ? [true, false] : undefined;
  for (const [index, value] of values.entries()) {
    const taken = value === undefined || (known ? known.includes(value) : fits(schema, value));
    const near =
      known && typeof value === "string"
        ? didYouMean(
            value,
            known.filter((one) => typeof one === "string"),
          )
        : ".";
    if (!taken)
      yield {
        key: ["options", index, "value"],
        message: `The schema of "${name}" does not take ${JSON.stringify(value)}${near}`,
      };
  }
  const missing = known?.filter((value) => !values.includes(value)) ?? [];
  if (missing.length > 0)
    yield {
      key: ["options"],
      message: `${missing.map((value) => JSON.stringify(value)).join(" and ")} cannot be chosen for "${name}". Add it to the options, or take it out of the schema.`,
    };
}

function fits(schema: JsonObject, value: Json): boolean {
  if (typeof value !== "string" || typeof schema.pattern !== "string") return true;
  try {
    return new RegExp(schema.pattern, "u").test(value);
  } catch {
    return true;
  }
}

function typeOfChoices(schema: JsonObject): string | undefined {
  return isList(schema.enum) && schema.enum.every((value) => typeof value === "string") ? "string" : undefined;
}

function has(value: Json | undefined, [key, ...rest]: readonly (string | number)[]): boolean {
  if (key === undefined) return true;
  const child = isList(value) ? value[Number(key)] : isObject(value) ? value[key] : undefined;
  return child !== undefined && has(child, rest);
}
