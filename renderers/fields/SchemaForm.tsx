// Not from the package's index, which also includes its test tools and a validator that compiles at runtime.
import Form from "@rjsf/core/lib/components/Form.js";
import ObjectField from "@rjsf/core/lib/components/fields/ObjectField.js";
import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  FieldProps,
  FieldTemplateProps,
  RJSFSchema,
} from "@rjsf/utils";
import { Fragment, memo, useState } from "react";
import type { JsonObject } from "../../src/engine/index.ts";
import { Leaf } from "./Leaf.tsx";
import { loadedLists } from "./late-lists.ts";
import type { FieldsProps } from "./late-resolving.ts";
import { layoutOf } from "./layout.ts";
import { pathOf } from "./paths.ts";
import { Rows } from "./Rows.tsx";
import { SessionContext, useSession } from "./session.ts";
import { validatorOf } from "./validator.ts";

/**
 * The fields of a form whose schema has to be resolved. RJSF does that with the values (references, `if`/`then`, lists),
 * and so decides which fields exist and which are required. It resolves the schema again only if the result may have
 * changed.
 */
export const SchemaForm = memo(function SchemaForm({ definition, session, structure }: FieldsProps) {
  // RJSF keeps the fields of its first schema, so an edited form (development) gets new ones.
  const [drawn, setDrawn] = useState({ definition, edits: 0 });
  if (drawn.definition !== definition) setDrawn({ definition, edits: drawn.edits + 1 });
  return (
    <SessionContext value={session}>
      <Form
        key={drawn.edits}
        tagName="div"
        className="form__fields"
        schema={definition.schema as RJSFSchema}
        formData={structure as unknown}
        idPrefix={session.ids}
        idSeparator="-"
        validator={validatorOf(definition)}
        fields={FIELDS}
        templates={TEMPLATES}
        noValidate
        showErrorList={false}
        experimental_defaultFormStateBehavior={UNCHANGED}
      >
        <Fragment />
      </Form>
    </SessionContext>
  );
});

// RJSF throws on widgets in `memo()`. It needs no widget of ours, since the values come from the session.
const Nothing = () => null;

/**
 * RJSF copies `uiSchema` at each draw, so every field of an object got new props, and one more field was as expensive
 * as all of them. A constant `uiSchema` avoids that.
 */
function Fields(props: FieldProps<unknown, RJSFSchema>) {
  return <ObjectField {...props} uiSchema={NO_LOOKS} />;
}

/** The layout decides how fields look. */
const NO_LOOKS = {};

function LeafField({ fieldPathId, schema, required }: FieldProps<unknown, RJSFSchema>) {
  return <Leaf path={pathOf(fieldPathId.path)} schema={schema as JsonObject} required={required === true} />;
}

type ListProps = FieldProps<unknown[], RJSFSchema>;

/**
 * A list whose layout names a widget with one control (ticks) is a single field. Any other list is a list of sections.
 */
function ListField(props: FieldProps<unknown, RJSFSchema>) {
  const widget = layoutOf(useSession().layout, pathOf(props.fieldPathId.path))?.widget ?? "list";
  if (widget !== "list") return <LeafField {...props} />;
  const { ArrayField = Nothing } = loadedLists() ?? {};
  return <ArrayField {...(props as ListProps)} />;
}

function ListTemplate(props: ArrayFieldTemplateProps<unknown, RJSFSchema>) {
  const { List = Nothing } = loadedLists() ?? {};
  return <List {...props} />;
}

/** Replaces RJSF's own frame around an item with nothing. */
function ItemTemplate({ children }: ArrayFieldItemTemplateProps<unknown, RJSFSchema>) {
  return children;
}

export const FIELDS = {
  ArrayField: ListField,
  ObjectField: Fields,
  StringField: LeafField,
  NumberField: LeafField,
  BooleanField: LeafField,
  // A limit that is written as `anyOf` is not a choice for a person.
  AnyOfField: Nothing,
  OneOfField: Nothing,
};

const TEMPLATES = {
  FieldTemplate: ({ children }: FieldTemplateProps<unknown, RJSFSchema>) => children,
  ObjectFieldTemplate: Rows,
  ArrayFieldTemplate: ListTemplate,
  ArrayFieldItemTemplate: ItemTemplate,
  ErrorListTemplate: Nothing,
};

// The values already have their defaults. The journey would not know of a default that RJSF added.
export const UNCHANGED = {
  emptyObjectFields: "skipDefaults",
  constAsDefaults: "never",
  arrayMinItems: { populate: "never" },
  allOf: "skipDefaults",
} as const;
