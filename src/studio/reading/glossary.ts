import { languageMismatches } from "../../linter/index.ts";
import { GLOSSARY, type Repository } from "../../model/index.ts";
import type { Term } from "../protocol-texts.ts";

/** How terms are translated everywhere. None while the file has a mistake, which the check reports. */
export function glossaryOf({ files }: Pick<Repository, "files">): readonly Term[] {
  const value = files.get(GLOSSARY)?.value;
  if (value === undefined || languageMismatches("glossary", value).length > 0) return [];
  return (value as unknown as { readonly terms: readonly Term[] }).terms;
}
