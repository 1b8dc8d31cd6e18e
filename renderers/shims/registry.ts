import ObjectField from "@rjsf/core/lib/components/fields/ObjectField.js";
import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR } from "@rjsf/utils";

const Nothing = () => null;

/**
 * Replaces RJSF's default registry, which imports all of its widgets, fields and templates. Fields, templates and
 * widgets are ours (`renderers/fields`, `renderers/widgets`). Only the RJSF parts that walk a schema remain.
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
