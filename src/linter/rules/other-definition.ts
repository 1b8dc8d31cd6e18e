import { pointer, resolveRef } from "../../model/index.ts";
import { meet, nameWords } from "../name-words.ts";
import type { Rule } from "../rule.ts";
import { groupBy } from "../group.ts";
import { writtenSchemas } from "../schemas.ts";

export const otherDefinition: Rule = {
  id: "other-definition",
  severity: "warning",
  finds:
    "A property refers to a definition with another name although there is a definition with its own name. Or properties of the same name refer to a different definition everywhere else.",
  why: "Values are checked as the wrong kind, such as a time zone instead of a name, and what people enter is refused.",
  after: ["unknown-schema", "circular-ref", "wrong-contract"],
  *check({ repo }) {
    const refs = writtenSchemas(repo).flatMap(({ file, pointer: at, schema }) =>
      Object.entries(schema.properties ?? {}).flatMap(([name, { $ref: ref }]) => {
        const [, folder, definition] = /^(.*\/)([^/]+)$/.exec(ref ?? "") ?? [];
        return folder === undefined || definition === undefined
          ? []
          : [{ file, at: pointer(at, "properties", name, "$ref"), name, folder, definition }];
      }),
    );
    for (const [name, alike] of groupBy(refs, (one) => one.name)) {
      for (const { file, at, folder, definition } of alike) {
        if (meet(nameWords(name), nameWords(definition))) continue;
        const others = alike.filter((other) => other.at !== at || other.file !== file);
        const own = resolveRef(repo, file, folder + name) !== undefined ? name : undefined;
        const elsewhere =
          others.length >= SEVERAL && others.every((other) => other.definition === others[0]?.definition);
        const meant = own ?? (elsewhere ? others[0]?.definition : undefined);
        if (meant === undefined || meant === definition) continue;
        const message = `"${name}" refers to the definition "${definition}", although there is also "${meant}". Refer to the right one.`;
        yield { file, pointer: at, message };
      }
    }
  },
};

const SEVERAL = 3;
