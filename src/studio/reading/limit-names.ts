import { fieldLabel, type SchemaNames, spacedOut } from "../../insight/index.ts";
import type { Repository } from "../../model/index.ts";

/** What people call what recorded limits are about: a field by its label, other parts of a schema by their names in words. */
export function limitNames(repo: Repository): SchemaNames {
  const forms = new Map([...repo.schemas.values()].map(({ file, id }) => [file.path, id]));
  return {
    field: (path) => quoted(inWords(path.split("."))),
    schema(file, pointer) {
      const segments = pointer.split("/");
      // A field can have the name of a keyword, such as `items`.
      const isField = (index: number): boolean =>
        segments[index - 1] === "properties" && !(index > 1 && isField(index - 1));
      const names = segments.filter((name, index) => isField(index) || (!STRUCTURE.has(name) && !/^\d+$/.test(name)));
      const form = forms.get(file);
      const label = form === undefined ? undefined : fieldLabel(repo, form, names.join("."));
      return names.length === 0 ? "the whole" : quoted(label ?? inWords(names));
    },
  };
}

/** Keywords of JSON Schema and OpenAPI on the way to a value. */
const STRUCTURE = new Set([
  "",
  "properties",
  "items",
  "components",
  "schemas",
  "parameters",
  "schema",
  "additionalProperties",
]);

function inWords(names: readonly string[]): string {
  return names.map(spacedOut).join(", ");
}

function quoted(words: string): string {
  return `“${words}”`;
}
