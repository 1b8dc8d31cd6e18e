import type { Repository } from "../../model/index.ts";
import { armNamed, repositoryOfArm } from "../edits/arm/as-they-have-it.ts";
import { Draft, type Plan, plannedIn } from "../edits/draft.ts";
import { Refusal } from "../edits/refusal.ts";
import { setArmTexts } from "../edits/arm/set-arm-texts.ts";
import type { Words } from "../edits/edit-text.ts";
import { localePath } from "../kernel/values/texts.ts";
import { knownTexts, textProblem } from "../edits/text-problems.ts";
import { withDialog } from "../kernel/dialog-words.ts";
import { textEdits, commandSchema, whole, textEdit, MOST_TEXTS, type Of, type TextEdit } from "../kernel/schema.ts";

/** Imports reviewed texts from a translator's file in one act. */
export const IMPORT_TEXTS = withDialog(
  commandSchema("import-texts", {
    /** Name of the file, which is shown for undo. */
    from: { type: "string", minLength: 1, maxLength: 200 },
    /** New texts for everybody, or for people in an arm (`<flag>=<arm>`). */
    texts: {
      ...textEdits,
      maxItems: MOST_TEXTS,
      items: whole(textEdit, { arm: { type: "string", pattern: "^[\\w-]{1,100}=[\\w-]{1,100}$" } }),
    },
  }),
  { title: "What {of} would change", "x-button": "Import…", "x-verb": "Import them" },
);
type ImportTexts = Of<typeof IMPORT_TEXTS>;
/** A new text for everybody, or for people in an arm (`<flag>=<arm>`). */
export type ImportedEdit = ImportTexts["texts"][number];

/**
 * Imports all texts of a file or none: nothing is changed if a text is not allowed or was changed by somebody else in
 * the meantime. An arm's texts are written to its patch.
 */
export function importTexts(repo: Repository, { from, texts }: ImportTexts): Plan {
  const plans = [
    everybodys(
      repo,
      texts.filter(({ arm }) => arm === undefined),
    ),
  ];
  let now = repo;
  for (const arm of new Set(texts.flatMap((one) => one.arm ?? []))) {
    now = plannedIn(now, plans.at(-1) ?? { files: new Map() });
    plans.push(
      ofArm(
        repo,
        now,
        arm,
        texts.filter((one) => one.arm === arm),
      ),
    );
  }
  const languages = [...new Set(texts.map(({ language }) => language))].join(", ");
  return {
    what: `${texts.length === 1 ? "1 text is" : `${texts.length} texts are`} imported from “${from}” (${languages})`,
    files: new Map(plans.flatMap(({ files }) => [...files])),
    places: new Map(plans.flatMap(({ places }) => [...places])),
  };
}

function everybodys(repo: Repository, texts: readonly TextEdit[]): Plan {
  const draft = new Draft(repo);
  refuseWrong(repo, texts);
  const byPath = new Map<string, Words[]>();
  for (const edit of texts) {
    const path = localePath(repo, edit);
    const words = byPath.get(path) ?? [];
    words.push({ path: edit.key.split("."), value: edit.value });
    byPath.set(path, words);
  }
  for (const [path, words] of byPath) draft.setWords(path, words);
  return draft.plan("");
}

/** Writes the texts to an arm's patch. `now` is the repository with the texts for others already applied. */
function ofArm(repo: Repository, now: Repository, name: string, texts: readonly TextEdit[]): Plan {
  const arm = armNamed(name);
  refuseWrong(repositoryOfArm(repo, arm), texts);
  const seen = repositoryOfArm(now, arm);
  const edits = texts.map(({ language, file, key, value }): TextEdit => {
    // Texts of everybody that people in the arm see may have changed with the same import.
    const was = wordsIn(seen, localePath(seen, { language, file }), key);
    return { language, file, key, value, was };
  });
  return setArmTexts(now, arm, edits);
}

/** Throws a `Refusal` if a text is not allowed, was changed in the meantime, or is given twice. */
function refuseWrong(repo: Repository, texts: readonly TextEdit[]): void {
  const known = knownTexts(repo);
  const seen = new Set<string>();
  for (const edit of texts) {
    const { language, file, key, value, was } = edit;
    const of = `“${key}” (${file}, ${language})`;
    const problem = textProblem(known, edit);
    if (problem !== undefined) throw new Refusal(`Nothing was imported. ${of}: ${problem}`);
    if (seen.has(of)) throw new Refusal(`Nothing was imported. ${of} is given twice.`);
    seen.add(of);
    const now = wordsIn(repo, localePath(repo, edit), key);
    if (now !== was && now !== value)
      throw new Refusal(
        `Nothing was imported: somebody else has changed ${of} in the meantime. Look at the file again.`,
      );
  }
}

function wordsIn(repo: Repository, path: string, key: string): string | null {
  let value: unknown = repo.files.get(path)?.value;
  for (const name of key.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return null;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  if (typeof value === "string") return value;
  throw new Refusal(`Nothing was imported. “${key}” is a group of texts, not a text.`);
}
