import { useAtomValue } from "jotai";
import type { TextRow } from "../../protocol.ts";
import { Chip } from "../Controls.tsx";
import { overviewAtom } from "../state.ts";
import { useView } from "../useView.ts";
import { termsIn } from "./terms-in.ts";

/** The terms of the glossary in a text, with what they are in other languages. */
export function Terms({ row }: { readonly row: Pick<TextRow, "values"> }) {
  const languages = useAtomValue(overviewAtom)?.languages ?? [];
  const { answer = [] } = useView("glossary", {});
  const terms = termsIn(row, answer, languages[0]?.id ?? "");
  if (terms.length === 0) return null;
  return (
    <ul className="stack small" data-gap="s" aria-label="From the glossary">
      {terms.map(({ term, note, translations }) => (
        <li key={term}>
          “{term}”{translations.length > 0 ? " is always " : ""}
          {translations.map(({ language, words, isUsed }) => (
            <span key={language}>
              <b lang={language}>{words}</b>{" "}
              {isUsed ? null : <Chip words={`not so here in ${nameOf(languages, language)}`} tone="warn" />}
            </span>
          ))}
          {note === undefined ? null : <span className="muted"> {note}</span>}
        </li>
      ))}
    </ul>
  );
}

function nameOf(languages: readonly { readonly id: string; readonly name: string }[], id: string): string {
  return languages.find((one) => one.id === id)?.name ?? id;
}
