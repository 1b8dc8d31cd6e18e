import {
  analyticsOf,
  type FieldLayout,
  groupBy,
  partsOf,
  pointer,
  type SchemasByName,
  type UseOf,
  widgetOf,
} from "../../model/index.ts";
import type { Context } from "../context.ts";
import { layoutParts } from "../layout.ts";
import type { Finding, Rule } from "../rule.ts";

export const siblingFields: Rule = {
  id: "sibling-fields",
  severity: "warning",
  finds:
    "A field lacks a property that all other fields with its widget have, or has a different `inputmode` than all of them. Or it has the usual widget `text`, and all other fields with its name have another one.",
  why: "In one form, people get a different keyboard for their e-mail address than in all others, or a date without the range that all others have.",
  *check(context) {
    const fields = [...context.repo.schemas.values()].flatMap((form) =>
      layoutParts(context, form).flatMap(({ layout }) =>
        [...layout.fields].map(([name, field]) => ({
          file: layout.file,
          at: pointer(layout.pointer, "fields", name),
          name,
          field,
        })),
      ),
    );
    // The same layout may be used in several places.
    const written = new Map(fields.map((one) => [`${one.file.path}#${one.at}`, one]));
    for (const [widget, alike] of groupBy(written.values(), ({ field }) => widgetOf(field))) {
      if (alike.length <= SEVERAL) continue;
      for (const { file, at, name, field } of alike) {
        const others = alike.flatMap((one) => (one.field === field ? [] : [one.field]));
        for (const key of keysOf(others).filter((one) => one !== MEANING)) {
          const own = saidOf(field, key);
          const [said, ...different] = new Set(others.map((other) => saidOf(other, key)));
          const isSame = said !== undefined && different.length === 0;
          if (own !== undefined && (own === said || !isSame || key !== ALIKE)) continue;
          const which = isSame ? `"${key}": ${said}` : `"${key}"`;
          const message = `All other fields with the widget "${widget}" have ${which}, but "${name}" does not. Add it here too.`;
          yield { file, pointer: own === undefined ? at : pointer(at, key), message };
        }
      }
    }
    const visible = [...written.values()].filter(({ field }) => widgetOf(field) !== "hidden");
    for (const [name, alike] of groupBy(visible, (one) => one.name)) {
      for (const { file, at, field } of alike) {
        const [widget, ...different] = new Set(
          alike.flatMap((one) => (one.field === field ? [] : widgetOf(one.field))),
        );
        const isSame = alike.length > SEVERAL && widget !== undefined && different.length === 0;
        if (!isSame || widget === USUAL || widgetOf(field) !== USUAL) continue;
        const message = `All other fields with the name "${name}" have the widget "${widget}", but this one has "${widgetOf(field)}". Use the same.`;
        yield { file, pointer: field.widget === undefined ? at : pointer(at, "widget"), message };
      }
    }
  },
};

const SEVERAL = 3;
/** The widget of a text field whose layout names none. */
const USUAL = "text";

/** Depends on the widget. All other properties are specific to the field. */
const ALIKE = "inputmode";
/** Says what the value of the field is, whatever other fields are. Another rule requires it. */
const MEANING = "autocomplete";

function saidOf({ raw }: FieldLayout, key: string): string | undefined {
  return raw[key] === undefined ? undefined : JSON.stringify(raw[key]);
}

/** The properties that all of them have. */
function keysOf(fields: readonly FieldLayout[]): readonly string[] {
  const [first, ...others] = fields;
  return Object.keys(first?.raw ?? {}).filter((key) => others.every(({ raw }) => raw[key] !== undefined));
}

export const partialReport: Rule = {
  id: "partial-report",
  severity: "warning",
  finds:
    "A `track` omits a property that analytics.json declares for its event, or a declared property has a value that no `track` of the event ever sends.",
  why: "People are missing from the statistics, or seem to have made no choice although they made one.",
  after: ["unknown-part", "unknown-report"],
  *check(context) {
    const tracks = groupBy(context.of("report"), ({ place, event }) => `${place.flow ?? ""} ${event ?? ""}`);
    for (const uses of tracks.values()) {
      const declared = declaredOf(context, uses[0]);
      for (const use of uses) {
        const said = new Set(partsOf(use.value).map(([name]) => String(name).replace(/\?$/, "")));
        const lost = Object.keys(declared).find((name) => !said.has(name));
        if (lost === undefined) continue;
        const message = `analytics.json declares the property "${lost}" of "${use.event ?? ""}", but this does not send it. Send it, or remove it from analytics.json.`;
        yield { file: use.file, pointer: use.pointer, message };
      }
      yield* neverSaid(uses, declared);
    }
  },
};

/** An `identify` is not checked: it reports each fact about a person as soon as it is known, so it is often partial. */
function declaredOf({ repo }: Context, use: UseOf<"report"> | undefined): SchemasByName {
  if (use?.event === undefined) return {};
  return analyticsOf(repo, use.place.flow ?? "")?.events.get(use.event)?.properties ?? {};
}

/** Declared values, if every `track` sends a constant for the property. */
function* neverSaid(uses: readonly UseOf<"report">[], declared: SchemasByName): Generator<Finding> {
  const [first] = uses;
  for (const [name, schema] of Object.entries(declared)) {
    const values = schema.enum ?? (schema.type === "boolean" && schema.const === undefined ? [true, false] : []);
    const said = uses.map(({ value }) => partsOf(value).find(([key]) => key === name)?.[1]);
    const isKnown = said.every((one) => typeof one === "boolean" || (typeof one === "string" && !one.startsWith("=")));
    const never = isKnown ? values.find((value) => !said.includes(value)) : undefined;
    if (first === undefined || never === undefined) continue;
    const message = `analytics.json declares that "${name}" of "${first.event ?? ""}" may be ${JSON.stringify(never)}, but it never is. Send this value where it applies, or remove it from analytics.json.`;
    yield { file: first.file, pointer: first.pointer, message };
  }
}
