import { callName } from "../../../insight/index.ts";
import { flowUses, formOf, formsOf, type Named, type Repository } from "../../../model/index.ts";
import type { TextRow } from "../../protocol.ts";
import type { Held } from "../../protocol-map.ts";

/** What can be searched for at each step of a journey: its texts in all languages, its fields, its calls. */
export function heldBy(repo: Repository, named: Named, rows: readonly TextRow[]): (step: string) => readonly Held[] {
  const texts = new Map<string, TextRow[]>();
  for (const row of rows)
    for (const place of row.shown) {
      const known = texts.get(place);
      if (known === undefined) texts.set(place, [row]);
      else known.push(row);
    }
  const calls = new Map<string, Set<string>>();
  for (const use of flowUses(repo, named))
    if (use.kind === "call" && use.place.step !== undefined)
      calls.set(use.place.step, (calls.get(use.place.step) ?? new Set()).add(use.operation));
  return (step) => {
    const own = texts.get(`${named.id}/${step}`) ?? [];
    const words = new Map(own.map((row) => [row.key, valuesOf(row)]));
    const forms = [...formsOf(repo, named, step).values()].flatMap(({ schema }) => repo.schemas.get(schema) ?? []);
    const fields = forms.flatMap((form) => formOf(repo, form).fields);
    return [
      ...own.map(({ key }): Held => ({ kind: "text", name: key, words: words.get(key) ?? [] })),
      ...fields.map(({ name, layout }): Held => {
        return { kind: "field", name, words: words.get(layout?.label?.value ?? "") ?? [] };
      }),
      ...[...(calls.get(step) ?? [])].map((name): Held => ({ kind: "call", name, words: [callName(repo, name)] })),
    ];
  };
}

function valuesOf({ values }: TextRow): readonly string[] {
  return Object.values(values).filter((value) => value !== null);
}
