import { descriptorOf, type Named, pointer, propertiesOf } from "../../model/index.ts";
import { misspelt } from "../misspelt.ts";
import type { Rule } from "../rule.ts";

export const unknownWidget: Rule = {
  id: "unknown-widget",
  finds:
    "A layout shows a field with a widget that does not exist, or sets a property that only other widgets understand.",
  why: "The person gets a plain text field, or none, instead of a choice or a date. Or the field looks different than its author expects.",
  *check({ repo, of }) {
    for (const use of of("widget")) {
      if (!use.named) continue;
      const widget = repo.widgets.get(use.name);
      if (widget !== undefined) {
        for (const property of use.given) {
          const others = [...repo.widgets].flatMap(([name, other]) => (has(other, property) ? [name] : []));
          if (others.length === 0 || has(widget, property)) continue;
          const message = `"${property}" has no effect on the widget "${use.name}". It belongs to ${others.map((name) => `"${name}"`).join(" or ")}. Remove it, or choose another widget.`;
          yield { file: use.file, pointer: pointer(use.pointer, property), part: "key", message };
        }
        continue;
      }
      const said = misspelt(`There is no widget "${use.name}"`, use.name, repo.widgets.keys());
      yield { file: use.file, pointer: pointer(use.pointer, "widget"), ...said };
    }
  },
};

function has(widget: Named, property: string): boolean {
  return propertiesOf(descriptorOf(widget).properties).some(([name]) => name === property);
}
