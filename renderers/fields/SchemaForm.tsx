// Not the package's index, which also brings its test tools and with them a validator that compiles at run time.
import Form from "@rjsf/core/lib/components/Form.js";
import ObjectField from "@rjsf/core/lib/components/fields/ObjectField.js";
import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  FieldProps,
  FieldTemplateProps,
  RJSFSchema,
} from "@rjsf/utils";
import { Fragment, memo } from "react";
import type { FormDefinition, JsonObject } from "../../src/engine/index.ts";
import { Leaf } from "./Leaf.tsx";
import { loadedLists } from "./late-lists.ts";
import { layoutOf } from "./layout.ts";
import { pathOf } from "./paths.ts";
import { Rows } from "./Rows.tsx";
import type { FormSession } from "./session.ts";
import { SessionContext, useSession } from "./session.ts";
import { validatorOf } from "./validator.ts";

interface SchemaFormProps {
  readonly definition: FormDefinition;
  readonly session: FormSession;
  /** The values by which fields are there: see `useStructure`. */
  readonly structure: JsonObject;
}

/**
 * The fields of a form. RJSF resolves the schema against the values (references, `if`/`then`, lists) and so says which
 * fields exist and which are required; values, problems and looks are ours. It does so anew only where that may have changed.
 */
export const SchemaForm = memo(function SchemaForm({ definition, session, structure }: SchemaFormProps) {
  return (
    <SessionContext value={session}>
      <Form
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
        experimental_defaultFormStateBehavior={AS_GIVEN}
      >
        <Fragment />
      </Form>
    </SessionContext>
  );
});

// RJSF throws on widgets in `memo()` and asks nothing of ours: values come from the session.
const Nothing = () => null;

/** RJSF copies `uiSchema` at each draw, which made what it hands to every field of an object new: one more field cost as much as all of them. */
function Fields(props: FieldProps<unknown, RJSFSchema>) {
  return <ObjectField {...props} uiSchema={NO_LOOKS} />;
}

/** Looks are the layout's. */
const NO_LOOKS = {};

function LeafField({ fieldPathId, schema, required }: FieldProps<unknown, RJSFSchema>) {
  return <Leaf path={pathOf(fieldPathId.path)} schema={schema as JsonObject} required={required === true} />;
}

type ListProps = FieldProps<unknown[], RJSFSchema>;

/** A list whose layout names a widget of one control (ticks) is one; any other is a list of blocks. */
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

/** RJSF's own frame around an item: none. */
function ItemTemplate({ children }: ArrayFieldItemTemplateProps<unknown, RJSFSchema>) {
  return children;
}

export const FIELDS = {
  ArrayField: ListField,
  ObjectField: Fields,
  StringField: LeafField,
  NumberField: LeafField,
  BooleanField: LeafField,
  // A limit written as `anyOf` is no choice for a person to make.
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

// Values come with their defaults; a default that RJSF put in would be one that the journey does not know.
export const AS_GIVEN = {
  emptyObjectFields: "skipDefaults",
  constAsDefaults: "never",
  arrayMinItems: { populate: "never" },
  allOf: "skipDefaults",
} as const;
