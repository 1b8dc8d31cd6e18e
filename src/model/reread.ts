import { assemble } from "./read.ts";
import type { Repository } from "./repository.ts";
import { parseSource, type SourceFile } from "./source.ts";

/**
 * The repository after one file was edited: `content` is what the file holds now, nothing where it is gone. Only this file is read; every
 * other is the very object that it was, and so is what was made of it: journeys whose parts are the same, the contract, schemas.
 */
export function readAgain(repo: Repository, path: string, content: string | Uint8Array | undefined): Repository {
  const files = new Map(repo.files);
  const others = repo.problems.filter(({ file }) => file !== path);
  if (content === undefined) {
    files.delete(path);
    return assemble(repo.root, files, others, repo);
  }
  const { file, problems } = parseSource(path, content);
  files.set(path, file);
  // As if all had been read anew: in the order of their paths.
  const sorted = repo.files.has(path) ? files : new Map([...files].sort(byPath));
  return assemble(repo.root, sorted, [...others, ...problems], repo);
}

function byPath([a]: readonly [string, SourceFile], [b]: readonly [string, SourceFile]): number {
  return a < b ? -1 : 1;
}
