import { otherTexts, RECORDINGS, type Repository } from "../../model/index.ts";
import type { ChangeNotice, Topic } from "../protocol.ts";

/** What an edit of files has changed, for the pages. */
export function changeNotice(
  before: Repository,
  after: Repository,
  revision: number,
  files: readonly string[],
): ChangeNotice {
  return {
    revision,
    topics: [...new Set(files.map(topicOf))],
    files,
    journeys: journeysOf(before, after, files),
  };
}

/** The journeys that files belong to. `null` if one of them may belong to all. */
function journeysOf(before: Repository, after: Repository, files: readonly string[]): ChangeNotice["journeys"] {
  const names = files.flatMap((path) => /^locales\/[^/]+\/([^/]+)\.json$/.exec(path)?.[1] ?? []);
  const isEach = files.every((path) => /^(?:flows\/[^/]+|locales\/[^/]+)\//.test(path));
  if (!isEach || names.includes(COMMON)) return null;
  const readers = [before, after].flatMap((repo) => repo.flows.filter(({ id }) => reads(repo, id, names)));
  return [...new Set([...changedJourneys(before, after), ...readers.map(({ id }) => id)])];
}

/** The texts that every journey reads. */
const COMMON = "common";

const reads = (repo: Repository, flow: string, names: readonly string[]): boolean =>
  [flow, ...otherTexts(repo, flow)].some((name) => names.includes(name));

function topicOf(path: string): Topic {
  if (path.startsWith("locales/")) return "texts";
  return path.startsWith(`${RECORDINGS}/`) ? "recordings" : "definitions";
}

/** A journey without a changed part is the same object. */
function changedJourneys(before: Repository, after: Repository): readonly string[] {
  const [was, is] = [new Set(before.flows), new Set(after.flows)];
  const changed = [...before.flows.filter((flow) => !is.has(flow)), ...after.flows.filter((flow) => !was.has(flow))];
  return [...new Set(changed.map(({ id }) => id))];
}
