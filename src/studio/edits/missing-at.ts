import { type CelType, fieldOf, typeOfSchema } from "../../cel/index.ts";
import type { MayBeMissing } from "./condition-cel.ts";
import type { RulePlace } from "./rule-place.ts";

/** Which prefixes of a path may be missing at the place, according to its schemas. */
export function missingAt({ scope }: RulePlace): MayBeMissing {
  return (of) => {
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
