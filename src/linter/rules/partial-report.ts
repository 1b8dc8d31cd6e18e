import { analyticsOf, groupBy, partsOf, type SchemasByName, type UseOf } from "../../model/index.ts";
import type { Context } from "../context.ts";
import type { Finding, Rule } from "../rule.ts";

export const partialReport: Rule = {
  id: "partial-report",
  severity: "warning",
  finds:
    "A `track` omits a property that analytics.json declares for its event, or a declared property has a value that no `track` of the event ever sends.",
  why: "People are missing from the statistics, or seem to have made no choice although they made one.",
  after: ["unknown-part", "unknown-report"],
  *check(context) {
    const tracks = groupBy(context.of("report"), ({ place, event }) => `${place.flow ?? ""} ${event ?? ""}`);
    for (const uses of tracks.values()) {
      const declared = declaredOf(context, uses[0]);
      for (const use of uses) {
        const said = new Set(partsOf(use.value).map(([name]) => String(name).replace(/\?$/, "")));
        const lost = Object.keys(declared).find((name) => !said.has(name));
        if (lost === undefined) continue;
        const message = `analytics.json declares the property "${lost}" of "${use.event ?? ""}", but this does not send it. Send it, or remove it from analytics.json.`;
        yield { file: use.file, pointer: use.pointer, message };
      }
      yield* neverSaid(uses, declared);
    }
  },
};

/** An `identify` is not checked: it reports each fact about a person as soon as it is known, so it is often partial. */
function declaredOf({ repo }: Context, use: UseOf<"report"> | undefined): SchemasByName {
  if (use?.event === undefined) return {};
  return analyticsOf(repo, use.place.flow ?? "")?.events.get(use.event)?.properties ?? {};
}

/** Declared values, if every `track` sends a constant for the property. */
function* neverSaid(uses: readonly UseOf<"report">[], declared: SchemasByName): Generator<Finding> {
  const [first] = uses;
  for (const [name, schema] of Object.entries(declared)) {
    const values = schema.enum ?? (schema.type === "boolean" && schema.const === undefined ? [true, false] : []);
    const said = uses.map(({ value }) => partsOf(value).find(([key]) => key === name)?.[1]);
    const isKnown = said.every((one) => typeof one === "boolean" || (typeof one === "string" && !one.startsWith("=")));
    const never = isKnown ? values.find((value) => !said.includes(value)) : undefined;
    if (first === undefined || never === undefined) continue;
    const message = `analytics.json declares that "${name}" of "${first.event ?? ""}" may be ${JSON.stringify(never)}, but it never is. Send this value where it applies, or remove it from analytics.json.`;
    yield { file: first.file, pointer: first.pointer, message };
  }
}
