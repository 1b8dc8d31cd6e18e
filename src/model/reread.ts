import { assemble } from "./read.ts";
import type { Repository } from "./repository.ts";
import { parseSource, type SourceFile } from "./source.ts";

/**
 * The repository after the edit of one file. `content` is its new content, `undefined` if it was deleted. Only this
 * file is read. All others stay the same objects, and so does everything that was calculated from them: journeys with
 * unchanged parts, the contract, schemas.
 */
export function reread(repo: Repository, path: string, content: string | Uint8Array | undefined): Repository {
  const files = new Map(repo.files);
  const others = repo.problems.filter(({ file }) => file !== path);
  if (content === undefined) {
    files.delete(path);
    return assemble(repo.root, files, others, repo);
  }
  const { file, problems } = parseSource(path, content);
  files.set(path, file);
  // In the order of paths, as if everything had been read again.
  const sorted = repo.files.has(path) ? files : new Map([...files].sort(byPath));
  return assemble(repo.root, sorted, [...others, ...problems], repo);
}

function byPath([a]: readonly [string, SourceFile], [b]: readonly [string, SourceFile]): number {
  return a < b ? -1 : 1;
}
