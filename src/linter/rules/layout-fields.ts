import { didYouMean, isObject, objectAt, pointer } from "../../model/index.ts";
import { layoutParts } from "../layout.ts";
import type { Rule } from "../rule.ts";

export const layoutFields: Rule = {
  id: "layout-fields",
  finds: "A layout leaves out a field of its form, shows one twice, or names one that the form does not have.",
  why: "The person cannot enter what is asked of them, or enters it twice.",
  *check({ repo, of, schema }) {
    for (const form of repo.schemas.values()) {
      const bundle = schema(form.id);
      const file = form.layout;
      if (bundle === undefined || file === undefined || !isObject(file.value)) continue;
      for (const part of layoutParts(file.value, bundle)) {
        const known = Object.keys(objectAt(part.schema, "properties"));
        const shown = new Set<string>();
        for (const { field, pointer: at } of part.rows) {
          if (!known.includes(field))
            yield { file, pointer: at, message: `The form has no field "${field}"${didYouMean(field, known)}` };
          else if (shown.has(field))
            yield { file, pointer: at, message: `"${field}" is shown twice. Remove one of them.` };
          shown.add(field);
        }
        for (const field of Object.keys(objectAt(part.layout, "fields"))) {
          if (known.includes(field)) continue;
          const message = `The form has no field "${field}"${didYouMean(field, known)}`;
          yield { file, pointer: pointer(part.pointer, "fields", field), part: "key", message };
        }
        for (const field of known.filter((name) => !shown.has(name))) {
          const message = `The field "${field}" is in no row. Add it, with "widget": "hidden" if people must not see it.`;
          yield { file, pointer: pointer(part.pointer, "rows"), part: "key", message };
        }
      }
    }
    for (const use of of("schema")) {
      const form = repo.schemas.get(use.schema);
      if (use.role !== "form" || form === undefined || form.layout !== undefined) continue;
      yield { ...use, message: `The form has no layout. Add ${use.schema}.ui.json.` };
    }
  },
};
