import ObjectField from "@rjsf/core/lib/components/fields/ObjectField.js";
import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR } from "@rjsf/utils";

const Nothing = () => null;

/**
 * In place of RJSF's default registry, which brings every widget, field and template that it has. Here fields, templates and
 * widgets are ours (`renderers/fields`, `renderers/widgets`); of RJSF's own only those stay that walk a schema.
 */
export default function getDefaultRegistry(): object {
  return {
    fields: { ArrayField: Nothing, ObjectField, SchemaField, NullField: Nothing },
    templates: { UnsupportedFieldTemplate: Nothing },
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: (text: string) => text,
    globalFormOptions: {
      idPrefix: DEFAULT_ID_PREFIX,
      idSeparator: DEFAULT_ID_SEPARATOR,
      useFallbackUiForUnsupportedType: false,
    },
  };
}
