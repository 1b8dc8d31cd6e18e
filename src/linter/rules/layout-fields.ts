import { didYouMean, pointer } from "../../model/index.ts";
import { layoutParts } from "../layout.ts";
import { misspelt } from "../name-rule.ts";
import type { Rule } from "../rule.ts";

export const layoutFields: Rule = {
  id: "layout-fields",
  finds: "A layout omits a field of its form, shows one twice, or names one that the form does not have.",
  why: "The person cannot enter what is required, or has to enter it twice.",
  after: ["circular-ref"],
  *check(context) {
    const { repo, of } = context;
    for (const form of repo.schemas.values()) {
      for (const { layout, schema, shown: named } of layoutParts(context, form)) {
        const { file } = layout;
        const known = [...schema.properties.keys()];
        const shown = new Set<string>();
        for (const { value: field, pointer: at } of named) {
          if (!known.includes(field))
            yield { file, pointer: at, ...misspelt(`The form has no field "${field}"`, field, known) };
          else if (shown.has(field))
            yield { file, pointer: at, message: `"${field}" is shown twice. Remove one of them.` };
          shown.add(field);
        }
        for (const { name: field, pointer: at } of layout.fields.values()) {
          if (known.includes(field)) continue;
          const message = `The form has no field "${field}"${didYouMean(field, known)}`;
          yield { file, pointer: at, part: "key", message };
        }
        for (const field of known.filter((name) => !shown.has(name))) {
          const message = `The field "${field}" is in no row. Add it, with "widget": "hidden" if people must not see it.`;
          yield { file, pointer: pointer(layout.pointer, "rows"), part: "key", message };
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
