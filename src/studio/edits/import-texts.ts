import { type Repository } from "../../model/index.ts";
import type { ImportTexts } from "./command.ts";
import { Draft, type Plan } from "./draft.ts";
import { Refusal } from "./refusal.ts";
import { localePath } from "./set-texts.ts";
import type { Words } from "./set-words.ts";
import { knownTexts, textFault } from "./text-faults.ts";

/** All words of a file, or none: where one of them may not stand, or is of a text that somebody has changed meanwhile, nothing is done. */
export function importTexts(repo: Repository, { from, texts }: ImportTexts): Plan {
  const draft = new Draft(repo);
  const known = knownTexts(repo);
  const byPath = new Map<string, Map<string, Words>>();
  for (const edit of texts) {
    const { language, file, key, value, was } = edit;
    const of = `“${key}” (${file}, ${language})`;
    const fault = textFault(known, edit);
    if (fault !== undefined) throw new Refusal(`Nothing was taken over. ${of}: ${fault}`);
    const path = localePath(repo, edit);
    const words = byPath.get(path) ?? new Map<string, Words>();
    if (words.has(key)) throw new Refusal(`Nothing was taken over. ${of} is given twice.`);
    const now = wordsIn(repo, path, key);
    if (now !== was && now !== value)
      throw new Refusal(`Nothing was taken over: somebody else has changed ${of} meanwhile. Look at the file again.`);
    byPath.set(path, words.set(key, { path: key.split("."), value }));
  }
  for (const [path, words] of byPath) draft.setWords(path, [...words.values()]);
  const languages = [...new Set(texts.map(({ language }) => language))].join(", ");
  return draft.plan(
    `${texts.length === 1 ? "1 text is" : `${texts.length} texts are`} taken over from ${from} (${languages})`,
  );
}

function wordsIn(repo: Repository, path: string, key: string): string | null {
  let value: unknown = repo.files.get(path)?.value;
  for (const name of key.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return null;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  if (typeof value === "string") return value;
  throw new Refusal(`Nothing was taken over. “${key}” is a group of texts, not a text.`);
}
