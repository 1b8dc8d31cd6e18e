import { type DataSchema, formIn, formOf, type Named, type Repository, usesOf } from "../../model/index.ts";
import { conditionWords } from "./condition.ts";
import { type Called, fieldLabel, namesInForm } from "./field-names.ts";

/** The fields of a step that differ between people (`x-cases`), with their cases in words. */
export function fieldLines(repo: Repository, flow: Named, step: string, lang: string): readonly string[] {
  const lines = usesOf(repo).flatMap((use) => {
    if (use.kind !== "block" || use.file !== flow.file || use.place.step !== step) return [];
    const source = repo.schemas.get(formIn(use.block)?.schema ?? "");
    if (source === undefined) return [];
    const called = namesInForm(repo, source.id, lang);
    return formOf(repo, source).fields.flatMap(({ name, schema }) => {
      const said = casesInWords(schema.cases, called);
      return said.length === 0 ? [] : [`${fieldLabel(repo, source.id, name, lang) ?? name}: ${said.join("; ")}`];
    });
  });
  return [...new Set(lines)];
}

function casesInWords(cases: DataSchema["cases"], called: Called): readonly string[] {
  const said = cases.flatMap(({ when, is }) =>
    is === undefined
      ? []
      : [`${is.value} ${when === undefined ? "elsewhere" : `where ${conditionWords(when.source, called)}`}`],
  );
  const [first, ...more] = cases.filter(({ is, judgesValue }) => is === undefined && judgesValue);
  if (first === undefined) return said;
  const where = `${first.file.path}:${first.file.locate(first.pointer).line}`;
  return [...said, `other limits in ${more.length === 0 ? "one case" : `${more.length + 1} cases`}  [${where}]`];
}
