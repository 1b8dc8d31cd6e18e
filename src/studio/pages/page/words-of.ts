import type { PageView } from "../../protocol-page.ts";

/** What a key says in the first language that has words for it; the key itself where none has. */
export function wordsOf({ texts }: Pick<PageView, "texts">, key: string): string {
  const values = Object.values(texts.find((one) => one.key === key)?.values ?? {});
  return values.find((words) => words !== null && words !== "") ?? key;
}
