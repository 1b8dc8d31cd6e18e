import type { Repository } from "../../../model/index.ts";
import { isWritable, Refusal } from "../../edits/index.ts";
import type { FileView } from "../../protocol-json.ts";

export function filesToEdit(repo: Repository): readonly string[] {
  return [...repo.files.keys()].filter((path) => isWritable(repo.root, path)).toSorted();
}

/** The current state of a file, even if it is invalid JSON. Throws a `Refusal` if it cannot be opened. */
export function fileView(repo: Repository, path: string): FileView {
  const file = repo.files.get(path);
  if (file === undefined || !isWritable(repo.root, path))
    throw new Refusal(`There is no file ${path} that can be edited.`);
  const { text } = file;
  const problems = repo.problems.flatMap(({ rule, message, file, position: { line, column } }) => {
    return file === path ? [{ severity: "error" as const, rule, message, file, line, column }] : [];
  });
  return { path, text, fixed: fixedBy(path, text), problems };
}

/** Typing in larger files would be slow. */
const MOST = 2_000_000;

function fixedBy(path: string, text: string): string | null {
  if (path.startsWith("tests/recordings/"))
    return "Recordings are not edited by hand: “npm run flow -- record” writes them.";
  if (text.includes("\uFFFD")) return "This file is not UTF-8. Save it as UTF-8 in another editor first.";
  return text.length > MOST ? "This file is too large to be edited here. Split it, or use another editor." : null;
}
