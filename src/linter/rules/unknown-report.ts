import type { Json } from "../../engine/index.ts";
import { parseCel, valuesOf } from "../../cel/index.ts";
import { analyticsOf, didYouMean, partsOf, pointer, type Schema, sentIn, type UseOf } from "../../model/index.ts";
import type { Context } from "../context.ts";
import type { Finding, Rule } from "../rule.ts";
import { schemaAt } from "../schema-at.ts";
import { reportSchema } from "../value-schemas.ts";
import { misfits } from "../value.ts";

export const unknownReport: Rule = {
  id: "unknown-report",
  finds:
    "`track` or `identify` sends something that the journey's analytics.json does not declare, or a text that a person may have typed.",
  why: "The service refuses the event, so it is not counted. Or texts that people write about their families end up in analytics.",
  *check(context) {
    for (const use of context.of("report")) {
      const declared = analyticsOf(context.repo, use.place.flow ?? "");
      const { event } = use;
      const rules = event === undefined ? declared?.identify : declared?.events.get(event)?.properties;
      if (rules === undefined) {
        const known = didYouMean(event ?? "", declared?.events.keys() ?? []);
        const what = event === undefined ? "`identify`" : `The event "${event}"`;
        const message = `${what} is not declared in flows/${use.place.flow ?? ""}/analytics.json${event === undefined ? "." : known}`;
        yield { file: use.file, pointer: use.pointer, message };
        continue;
      }
      yield* misfits(context, use, use.value, reportSchema(rules));
      for (const [name, value] of partsOf(use.value)) yield* freeText(context, use, String(name), value, rules[name]);
    }
  },
};

/** A text that is sent unhashed must come from a known set of values, or have a format that sentences do not have. */
function* freeText(
  context: Context,
  use: UseOf<"report">,
  name: string,
  value: Json,
  rule: Schema | undefined,
): Generator<Finding> {
  const { value: inner, inside } = sentIn(value);
  if (typeof inner !== "string" || !inner.startsWith("=") || rule === undefined) return;
  if (rule.type !== "string" || rule.hash !== undefined) return;
  const source = inner.slice(1);
  const { type } = context.cel({ source, place: use.place });
  if (type.kind !== "string" || valuesOf(type) !== undefined || hasForm(context, use, source)) return;
  yield {
    file: use.file,
    pointer: pointer(use.pointer, name, ...inside),
    message: `This can be any text. Send a value that has an enum or a pattern, or declare "${name}" as a hash.`,
  };
}

function hasForm(context: Context, use: UseOf<"report">, source: string): boolean {
  const parsed = parseCel(source);
  if ("problem" in parsed) return true;
  const [root = "", ...keys] = source.trim().split(".");
  const schema = context.scope(use.place)[root];
  const found = schema && schemaAt(schema, keys);
  return (
    found !== undefined &&
    "schema" in found &&
    ["enum", "const", "pattern", "format"].some((key) => key in found.schema)
  );
}
