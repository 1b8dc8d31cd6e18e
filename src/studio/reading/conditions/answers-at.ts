import { type CelType, fieldNames, fieldOf, typeOfSchema, valuesOf } from "../../../cel/index.ts";
import { entriesOf } from "../../../model/index.ts";
import type { RulePlace } from "../../edits/index.ts";
import type { AnswerView } from "../../protocol-page.ts";

/** Names that a condition normally does not read, because they say nothing about a person or a page. */
const UNASKED: ReadonlySet<string> = new Set(["experiment", "visitor", "unique", "now", "carriedOut"]);

/** Deeper values are not offered in menus. */
const DEEPEST = 4;

/** What a rule may read at its place: named conditions, then the known values. */
export function answersAt({ flow, scope, at }: RulePlace, called: (chain: string) => string): readonly AnswerView[] {
  const named = entriesOf(flow.value["conditions"])
    .map(([name]) => name)
    .filter((name) => at !== `/conditions/${name}`)
    .map((of): AnswerView => ({ of, label: null, kind: "tick", choices: [] }));
  const known = Object.entries(scope).flatMap(([name, schema]) =>
    UNASKED.has(name) ? [] : below(name, typeOfSchema(schema), true, 0),
  );
  return [...named, ...known].map((answer) => ({ ...answer, called: called(answer.of) }));
}

function below(of: string, type: CelType, isThere: boolean, depth: number): readonly AnswerView[] {
  const view = (kind: AnswerView["kind"], choices: readonly unknown[] = []): AnswerView => ({
    of,
    label: null,
    kind,
    choices: choices.map((value) => ({ value: String(value), label: null })),
    ...(!isThere && { maybe: true as const }),
  });
  switch (type.kind) {
    case "bool":
      return [view("tick")];
    case "string":
      return [
        view(
          valuesOf(type) === undefined ? "text" : "choice",
          valuesOf(type)?.filter((one) => one !== ""),
        ),
      ];
    case "int":
    case "double":
      return [view("number")];
    case "list":
      return [view(type.item.kind === "string" ? "list" : "items", valuesOf(type.item))];
    case "object": {
      const own = isThere ? [] : [view("thing")];
      if (depth === DEEPEST) return own;
      const fields = fieldNames(type).filter((name) => /^\w+$/.test(name));
      return [
        ...own,
        ...fields.flatMap((name) => {
          const field = fieldOf(type, name);
          return field === undefined ? [] : below(`${of}.${name}`, field.type, field.required, depth + 1);
        }),
      ];
    }
    default:
      return [];
  }
}
