import { type CelType, fieldOf, typeOfSchema } from "../../cel/index.ts";
import type { Schema } from "../../model/index.ts";
import type { MayBeMissing } from "./condition-cel.ts";

/** Which prefixes of a path may be missing where a condition may read these. Any answer of a form may be. */
export function missingAt(scope: Readonly<Record<string, Schema>>): MayBeMissing {
  return (of) => {
    if (of.startsWith("self.")) return [of];
    const [variable = "", ...members] = of.split(".");
    const schema = Object.hasOwn(scope, variable) ? scope[variable] : undefined;
    let type: CelType | undefined = schema && typeOfSchema(schema);
    let path = variable;
    const missing: string[] = [];
    for (const member of members) {
      path += `.${member}`;
      const field = type?.kind === "object" ? fieldOf(type, member) : undefined;
      if (field?.required === false) missing.push(path);
      type = field?.type;
    }
    return missing;
  };
}
