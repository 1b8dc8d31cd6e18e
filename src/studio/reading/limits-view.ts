import { type Field, languageSchema, type Repository, stringAt } from "../../model/index.ts";
import { LIMITS } from "../kernel/schema.ts";
import { limitsFor, sharing } from "../kernel/values/limit.ts";
import type { LimitView } from "../protocol-page.ts";
import type { SettingsView } from "../protocol-parts.ts";

/**
 * The limits of a field as a form, made from the language's own schema: those that are set, and those that its type can
 * have. `null` if there are none.
 */
export function limitsView(repo: Repository, { schema }: Field): SettingsView | null {
  const described = languageSchema("form").definitions?.["schema"]?.properties ?? {};
  // What is chosen from a list, a day or a file has limits of another kind.
  const isFree =
    schema.choices === undefined && schema.keyword("const") === undefined && !APART.has(schema.format ?? "");
  const possible = isFree ? limitsFor(schema.type ?? "") : [];
  const limits = LIMITS.filter((keyword) => possible.includes(keyword) || typeof schema.keyword(keyword) === "number");
  if (limits.length === 0) return null;
  const asField = (keyword: (typeof LIMITS)[number]) => {
    const { type = "integer", minimum, ...rest } = described[keyword] ?? {};
    const place = schema.placeOf(keyword);
    const shared = place === undefined ? [] : sharing(repo, place.file.path, place.pointer, keyword);
    return {
      type,
      title: stringAt(rest, "title") ?? keyword,
      ...(minimum !== undefined && { minimum }),
      ...(shared.length > 1 && {
        description: `${shared.length} fields share it, and the service with them: ${[...new Set(shared)].join(", ")}.`,
      }),
    };
  };
  const valueOf = (value: unknown) => (typeof value === "number" ? value : "");
  return {
    schema: { type: "object", properties: Object.fromEntries(limits.map((one) => [one, asField(one)])) },
    values: Object.fromEntries(limits.map((one) => [one, valueOf(schema.keyword(one))])),
  };
}

/** Formats whose values are not written freely. */
const APART: ReadonlySet<string> = new Set(["date", "month", "color", "file"]);

/** The limits that a case of a field can have, from the language's own schema. */
export function caseLimits(): Readonly<Record<string, LimitView>> {
  const described = languageSchema("form").definitions?.["case"]?.properties ?? {};
  const limits = Object.entries(described).flatMap(([keyword, one]) => {
    const [title, description] = [stringAt(one, "title"), stringAt(one, "description")];
    if (title === undefined || description === undefined) return [];
    const { type, minimum } = one;
    return [
      [
        keyword,
        { title, description, ...(typeof type === "string" && { type }), ...(minimum !== undefined && { minimum }) },
      ],
    ];
  });
  return Object.fromEntries(limits);
}
