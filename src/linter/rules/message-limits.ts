import { deref, groupBy, messagesOf, once, pointer, schemaOf } from "../../model/index.ts";
import type { Context } from "../context.ts";
import { layoutParts } from "../layout.ts";
import { isYear, limitsOf, numbersAbout } from "../limits-of.ts";
import { limitsSaid } from "../limits-said.ts";
import type { Finding, Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";
import { languageOf } from "../texts.ts";

export const messageLimits: Rule = {
  id: "message-limits",
  finds: "A text about a field (its error message, label or hint) contains a number that is not one of its limits.",
  why: "The person does what the text says, and the value is refused all the same.",
  reads: "all",
  *check(context) {
    const forms = new Map([...context.repo.schemas.values()].map(({ file, value }) => [file, schemaOf(value)]));
    for (const { file, pointer: at, schema } of writtenSchemas(context.repo)) {
      const name = at.slice(at.lastIndexOf("/") + 1);
      const field: Field = { limits: limitsOf(schema, {}), others: numbersAbout(name, forms.get(file)) };
      for (const { keyword, text } of messagesOf(schema) ?? []) {
        const where = pointer(at, "errorMessage", ...(keyword === undefined ? [] : [keyword]));
        yield* strangers(context, text, field, { file, pointer: where });
      }
    }
    for (const form of context.repo.schemas.values()) {
      const bundle = context.schema(form.id);
      if (bundle === undefined) continue;
      for (const { layout, schema, bundled } of layoutParts(context, form)) {
        for (const { name, label, hint, placeholder } of layout.fields.values()) {
          if (!schema.properties.has(name)) continue;
          const limits = limitsOf(deref(bundled.properties?.[name] ?? {}, bundle), bundle);
          const field: Field = { limits, others: numbersAbout(name, bundled) };
          for (const text of [label, hint, placeholder])
            if (text !== undefined) yield* strangers(context, text.value, field, text);
        }
      }
    }
  },
};

interface Field {
  readonly limits: ReadonlySet<string>;
  /** Other numbers that its texts may contain. */
  readonly others: ReadonlySet<string>;
}

function* strangers(
  context: Context,
  key: string | undefined,
  { limits, others }: Field,
  where: Pick<Finding, "file" | "pointer">,
): Generator<Finding> {
  // A field without limits: the number is about something else.
  if (key === undefined || limits.size === 0) return;
  // Several journeys may each have a text with this key. It is enough that one of them fits.
  const said = (textsByKey(context).get(key) ?? []).filter((one) => languageOf(one) === languageOf(context.texts[0]));
  const strange = said.map((text) => limitsSaid(text.value, languageOf(text)).filter((one) => !known(one)));
  const [text, [numbers]] = [said[0], strange];
  if (text === undefined || numbers === undefined || strange.some((each) => each.length === 0)) return;
  const sorted = [...limits]
    .map(Number)
    .sort((a, b) => a - b)
    .join(", ");
  const { file, pointer } = where;
  const message = `The text "${key}" says ${numbers.join(" and ")} ("${text.value}"), but the limits of this field are ${sorted}. Correct the text, in every language, or the limit.`;
  yield { file, pointer, message };

  function known(number: string): boolean {
    return limits.has(number) || others.has(number) || isYear(number, limits);
  }
}

const textsByKey = once((context: Context) => groupBy(context.texts, ({ key }) => key));
