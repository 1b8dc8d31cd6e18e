import { RECORDINGS, type Repository } from "../../model/index.ts";
import { UsageError } from "../map/journey.ts";

/** Files that are not JSON: their path, and where and why (`flows/trip/flow.json:3:5: A comma is missing …`). */
export function unreadableFiles({ problems }: Repository): ReadonlyMap<string, string> {
  const found = problems.filter(({ rule }) => rule === "json");
  // The first mistake in a file counts, because others often follow from it.
  return new Map(
    found
      .toReversed()
      .map(({ file, position: { line, column }, message }) => [file, `${file}:${line}:${column}: ${message}`]),
  );
}

/**
 * Throws a `UsageError` that names each file that is not JSON: what it says is unknown, so a recording without it would
 * be wrong. Recordings may be broken, because they are written again.
 */
export function refuseUnreadable(repo: Repository): void {
  const found = [...unreadableFiles(repo)].filter(([path]) => !isRecording(path));
  if (found.length === 0) return;
  const lines = found.map(([, why]) => `  ${why}\n`);
  throw new UsageError(
    `Nothing is recorded, and all recordings are kept, because these files cannot be read:\n${lines.join("")}Correct them, or restore them from git, and record again.`,
  );
}

function isRecording(path: string): boolean {
  return path.startsWith(`${RECORDINGS}/`) || /^schemas\/.+\/recorded\/[^/]+$/.test(path);
}
