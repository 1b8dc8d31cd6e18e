import type { TextRow } from "../../protocol.ts";
import type { TextNamed, TextsFileKind } from "../../protocol-texts.ts";
import { request } from "../request.ts";

/** Puts texts into a file among the person's downloads, and says so in a sentence. Rejects with a `NotDone`. */
export async function saveTexts(rows: readonly TextRow[], kind: TextsFileKind, name: string): Promise<string> {
  const texts = rows.map(({ arm, file, key }): TextNamed => ({ ...(arm !== undefined && { arm }), file, key }));
  const { text } = await request("texts-export", { texts, ...kind });
  const [saved, type] =
    kind.as === "csv" ? [`${name}.csv`, "text/csv"] : [`${name}-${kind.into}.xlf`, "application/xliff+xml"];
  download(text, saved, type);
  return `${texts.length === 1 ? "1 text is" : `${texts.length} texts are`} in ${saved}, among your downloads.`;
}

function download(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it only after this has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
