import {
  type DataSchema,
  deref,
  formOf,
  type FormSource,
  type Layout,
  itemsOf,
  type Schema,
  formIn,
  namesOf,
  propertyIn,
  shownIn,
  type Written,
} from "../model/index.ts";
import type { Context } from "./context.ts";

/** The layout of an object together with its schema: a form, or the items of one of its lists. */
export interface LayoutPart {
  readonly layout: Layout;
  /** The object's schema. */
  readonly schema: DataSchema;
  /** The fields that the rows name, in the order in which they are shown. */
  readonly shown: readonly Written[];
  /** What a block writes before the name of a field: `address.`. Absent in a list: a block cannot name its items. */
  readonly path?: string;
  /** The same schema as self-contained JSON, for code that works on raw schemas. */
  readonly bundled: Schema;
}

/**
 * A form's layout and those of its objects and of its lists' items. Empty if the form has no layout, or if its schema refers to something
 * that does not exist.
 */
export function layoutParts({ repo, schema }: Pick<Context, "repo" | "schema">, form: FormSource) {
  const [bundle, { layout, schema: whole }] = [schema(form.id), formOf(repo, form)];
  return bundle === undefined || layout === undefined ? [] : partsOf(layout, whole, bundle, bundle, "");
}

function partsOf(
  layout: Layout,
  schema: DataSchema,
  bundled: Schema,
  root: Schema,
  path: string | undefined,
): readonly LayoutPart[] {
  const flat = deref(bundled, root);
  const parts: LayoutPart[] = [
    { layout, schema, bundled: flat, shown: shownIn(layout), ...(path !== undefined && { path }) },
  ];
  for (const { name, item } of layout.fields.values()) {
    const field = schema.properties.get(name);
    const bundle = deref(flat.properties?.[name] ?? {}, root);
    if (item === undefined || field === undefined) continue;
    const inner = path === undefined || field.items !== undefined ? undefined : `${path}${name}.`;
    parts.push(...partsOf(item, field.items ?? field, itemsOf(bundle) ?? bundle, root, inner));
  }
  return parts;
}

/** Whether a block with the form offers choices for a field, by its dotted path. */
export function choicesOfBlocks({ of }: Pick<Context, "of">): (form: string, field: string) => boolean {
  const offered = new Set(
    of("block").flatMap(({ block }) => {
      const options = propertyIn(block, "options")?.json;
      const names = typeof options === "string" ? ["*"] : namesOf(options);
      return names.map((name) => `${formIn(block)?.schema ?? ""} ${name}`);
    }),
  );
  return (form, field) => offered.has(`${form} ${field}`) || offered.has(`${form} *`);
}
