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
  once,
  propertyIn,
  shownIn,
  type Written,
} from "../model/index.ts";
import type { Context } from "./context.ts";

/** The layout of an object together with its schema: a form, or the items of one of its lists. */
export interface LayoutPart {
  readonly form: FormSource;
  /** The form's schema, with everything that its references name. */
  readonly root: Schema;
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
 * The layouts of all forms, each followed by those of its objects and of its lists' items. Not those of a form whose
 * schema refers to something that does not exist.
 */
export const layoutParts = once(({ repo, schema }: Context): readonly LayoutPart[] =>
  [...repo.schemas.values()].flatMap((form) => {
    const [root, { layout, schema: whole }] = [schema(form.id), formOf(repo, form)];
    return root === undefined || layout === undefined ? [] : partsOf({ form, root, layout, schema: whole }, root, "");
  }),
);

function partsOf(
  { form, root, layout, schema }: Pick<LayoutPart, "form" | "root" | "layout" | "schema">,
  bundled: Schema,
  path: string | undefined,
): readonly LayoutPart[] {
  const flat = deref(bundled, root);
  const own = {
    form,
    root,
    layout,
    schema,
    bundled: flat,
    shown: shownIn(layout),
    ...(path !== undefined && { path }),
  };
  const inner = [...layout.fields.values()].flatMap(({ name, item }) => {
    const field = schema.properties.get(name);
    const bundle = deref(flat.properties?.[name] ?? {}, root);
    if (item === undefined || field === undefined) return [];
    const inside = path === undefined || field.items !== undefined ? undefined : `${path}${name}.`;
    return partsOf({ form, root, layout: item, schema: field.items ?? field }, itemsOf(bundle) ?? bundle, inside);
  });
  return [own, ...inner];
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
