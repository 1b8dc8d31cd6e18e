import { posix } from "node:path";
import { pointer, propertiesOf, type Schema, typesOf } from "../../model/index.ts";
import { groupBy } from "../group.ts";
import type { Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";

const LIMITS = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"] as const;

export const otherLimits: Rule = {
  id: "other-limits",
  severity: "warning",
  finds: "A property has a different limit than the property with the same name and type elsewhere in the same folder.",
  why: "One place accepts what another refuses: the person's entry is accepted at first and refused later.",
  *check({ repo }) {
    const said = writtenSchemas(repo).flatMap(({ file, pointer: at, schema }) =>
      propertiesOf(schema).flatMap(([name, property]) => {
        return saidOf(property).map(([limit, value]) => {
          const place = { file, pointer: pointer(at, "properties", name, limit) };
          return {
            key: [posix.dirname(file.path), name, typesOf(property), limit].join(" "),
            name,
            limit,
            value,
            place,
          };
        });
      }),
    );
    for (const group of groupBy(said, ({ key }) => key).values()) {
      const byValue = [...groupBy(group, ({ value }) => value)].sort(
        ([, some], [, others]) => others.length - some.length,
      );
      const [usual, ...others] = byValue;
      for (const { name, limit, value, place } of others.flatMap(([, one]) => one)) {
        const there = usual?.[1][0]?.place;
        if (there === undefined) continue;
        const line = `${there.file.path}:${there.file.locate(there.pointer).line}`;
        const message = `"${name}" has the ${limit} ${value} here, but ${usual?.[0]} in ${line}. Give both the same limit, or define it once and use a $ref.`;
        yield { ...place, message };
      }
    }
  },
};

function saidOf(schema: Schema): readonly (readonly [string, number])[] {
  return LIMITS.flatMap((limit) => (schema[limit] === undefined ? [] : [[limit, schema[limit]] as const]));
}
