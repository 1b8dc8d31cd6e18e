import type { TextChange, TextsImport } from "../../protocol-texts.ts";
import { inArm } from "../lens.ts";
import { Chip } from "../Controls.tsx";

/** Each text that a file changes, before and after. */
export function TextChanges({ changes }: { readonly changes: readonly TextChange[] }) {
  return (
    <table className="tbl">
      <caption className="vh">What changes</caption>
      <thead>
        <tr>
          <th scope="col">Text</th>
          <th scope="col">Language</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ arm, file, key, language, before, after, notes }) => (
          <tr key={`${arm ?? ""}:${language}:${file}:${key}`}>
            <td>
              {key} <span className="muted">({file})</span>
              {arm === undefined ? null : <Chip words={inArm(arm)} />}
            </td>
            <td>{language}</td>
            <td lang={language}>{before ?? <em lang="en">nothing</em>}</td>
            <td>
              <span lang={language}>{after}</span>
              {notes.map((note) => (
                <Chip key={note} words={note} tone="warn" />
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a file has and is not taken over, each with why. */
export function TextsLeftOut({ leftOut, counts }: Pick<TextsImport, "leftOut" | "counts">) {
  return (
    <table className="tbl">
      <caption>Left out: these stay as they are</caption>
      <thead>
        <tr>
          <th scope="col">{counts === "row" ? "Row" : "Line"}</th>
          <th scope="col">Text</th>
          <th scope="col">In the file</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {leftOut.map(({ row, arm, file, key, language, value, why }) => (
          <tr key={`${row}:${language ?? ""}`}>
            <td>{row}</td>
            <td>
              {key} <span className="muted">({[file, ...(language === null ? [] : [language])].join(", ")})</span>
              {arm === undefined ? null : <Chip words={inArm(arm)} />}
            </td>
            <td lang={language ?? undefined}>{value}</td>
            <td>{why}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
