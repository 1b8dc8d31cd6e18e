import type { PageView } from "../../protocol-page.ts";

/** The text of a key in the first language that has one, or the key itself. */
export function wordsOf({ texts }: Pick<PageView, "texts">, key: string): string {
  const values = Object.values(texts.find((one) => one.key === key)?.values ?? {});
  return values.find((words) => words !== null && words !== "") ?? key;
}
