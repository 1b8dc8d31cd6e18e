import type { Json } from "../../engine/index.ts";
import { groupBy } from "../group.ts";
import { recordedLimits } from "../../model/index.ts";
import { otherwise } from "../recorded-limits.ts";
import type { Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";

export const recordedLimitsRule: Rule = {
  id: "recorded-limits",
  severity: "warning",
  finds:
    "A schema takes a value that it refused, or refuses one that it took, when its limits were recorded (`schemas/<folder>/recorded/`).",
  why: "People with such a name or number cannot go on, or what was to be kept out gets in; the service and the journeys no longer agree. Where the change is meant, `npm run flow -- record` records it.",
  after: ["circular-ref"],
  *check({ repo }) {
    const recorded = recordedLimits(repo);
    for (const { file, wrongTimes } of recorded) {
      const message = "A text is repeated a whole number of times, a million at most. Correct it.";
      for (const at of wrongTimes) yield { file, pointer: at, message };
    }
    const written = groupBy(writtenSchemas(repo), ({ file, pointer }) => `${file.path} ${pointer}`);
    for (const { of, at, file, pointer, ...values } of recorded) {
      const schema = written.get(`${of} ${at}`)?.[0];
      const hint = "If that is meant: npm run flow -- record.";
      if (schema === undefined) {
        yield { file, pointer, part: "key", message: `There is no schema at this place of ${of} any more. ${hint}` };
        continue;
      }
      const where = { file: schema.file, pointer: at };
      const now = otherwise(repo, schema, values.takes, values.refuses);
      if (now.refuses !== undefined)
        yield { ...where, message: `This refuses ${shown(now.refuses)}, which it took. ${hint}` };
      if (now.takes !== undefined)
        yield { ...where, message: `This takes ${shown(now.takes)}, which it refused. ${hint}` };
    }
  },
};

function shown(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 60)}… (${text.length} characters)` : text;
}
