import type { Json } from "../engine/index.ts";
import { type FieldLayout, widgetOf } from "../model/index.ts";
import { type Field, type Mistake, onlyPlace, widgetValue } from "./widget-value.ts";

/** The schema takes numbers that the widget does not show. */
export function* rangeMistake({ name, layout, schema, repo }: Field): Generator<Mistake> {
  const { within } = widgetValue(repo, layout);
  if (within === undefined) return;
  const [least, most] = [schema.keyword("minimum"), schema.keyword("maximum")];
  const isIn = (limit: Json | undefined) =>
    typeof limit === "number" && limit >= within.minimum && limit <= within.maximum;
  if (isIn(least) && isIn(most)) return;
  yield {
    at: onlyPlace(layout?.widget),
    message: `The widget "${widgetOf(layout)}" shows numbers from ${within.minimum} to ${within.maximum}. Give the schema of "${name}" a \`minimum\` and a \`maximum\` between these.`,
  };
}

/** The fields of an object are shown together, but have other widgets, other choices or other places than that needs. */
export function* sharingMistakes({ name, layout, repo }: Field): Generator<Mistake> {
  const { shares } = widgetValue(repo, layout);
  const { item } = layout ?? {};
  if (shares === undefined || item === undefined) return;
  const fields = [...item.fields.values()].filter((field) => widgetOf(field) !== "hidden");
  const widget = widgetOf(layout);
  const other = fields.find((field) => widgetOf(field) !== shares);
  if (other !== undefined) {
    yield {
      at: onlyPlace(other.widget ?? other),
      message: `The fields of "${name}" are shown with the widget "${widget}", so each must have the widget "${shares}". Give "${other.name}" that one, or "${name}" the widget "object".`,
    };
    return;
  }
  const choices = (field: FieldLayout) =>
    JSON.stringify((field.options ?? []).map(({ value, label }) => [value?.json, label?.value]));
  const first = fields[0];
  const differing = first && fields.find((field) => field.options === undefined || choices(field) !== choices(first));
  if (differing !== undefined)
    yield {
      at: onlyPlace(differing),
      message: `The fields of "${name}" are shown with the widget "${widget}", under one list of choices. Give "${differing.name}" the same \`options\` as the others.`,
    };
  const row = item.rows.find(({ field }) => field === undefined);
  if (row !== undefined)
    yield {
      at: onlyPlace(row),
      message: `The widget "${widget}" shows one field below the other. Write only names of fields in its \`rows\`.`,
    };
}
