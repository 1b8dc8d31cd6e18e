import {
  flowOf,
  flowUses,
  formsOf,
  localesOf,
  type Named,
  originOf,
  type Place,
  type Repository,
} from "../../../model/index.ts";
import { distinctFindings } from "../../distinct-findings.ts";
import type { Finding, TextRow } from "../../protocol.ts";

interface FindingsAt {
  readonly steps: ReadonlyMap<string, readonly Finding[]>;
  /** Findings in the journey's files that belong to no step. */
  readonly others: readonly Finding[];
}

/**
 * Assigns findings to the steps of a journey: by the lines of its files, by a form that a step shows, or by a text that
 * it shows.
 */
export function findingsAt(
  repo: Repository,
  named: Named,
  rows: readonly TextRow[],
  findings: readonly Finding[],
): FindingsAt {
  const at = findings.length === 0 ? new Map<string, Set<string>>() : linesOf(repo, named, rows, findings);
  const steps = new Map<string, Finding[]>();
  const others: Finding[] = [];
  const own = ownFiles(named);
  for (const finding of distinctFindings(findings)) {
    const found = [...(at.get(lineOf(finding.file, finding.line)) ?? []), ...(at.get(finding.file) ?? [])];
    for (const step of new Set(found)) steps.set(step, [...(steps.get(step) ?? []), finding]);
    if (found.length === 0 && own(finding.file)) others.push(finding);
  }
  return { steps, others };
}

const lineOf = (file: string, line: number) => `${file}:${line}`;

function ownFiles({ id, file }: Named): (path: string) => boolean {
  const names = new RegExp(`^(flows/${id}/|schemas/${id}/|locales/[^/]+/${id}\\.json$)`);
  return (path) => path === file.path || names.test(path);
}

/** Steps by line (`<file>:<line>`), and for files of forms by file. */
function linesOf(
  repo: Repository,
  named: Named,
  rows: readonly TextRow[],
  findings: readonly Finding[],
): Map<string, Set<string>> {
  const withFindings = new Set(findings.map(({ file }) => file));
  const found = new Map<string, Set<string>>();
  const add = (key: string, step: string) => void found.set(key, (found.get(key) ?? new Set()).add(step));
  const addRange = (place: Place, step: string) => {
    const { path, pointer } = originOf(place);
    const range = withFindings.has(path) ? repo.files.get(path)?.locate(pointer) : undefined;
    if (range === undefined) return;
    // Includes the key, which is on the first line of its value.
    for (let { line } = range; line <= range.endLine; line += 1) add(lineOf(path, line), step);
  };
  for (const step of flowOf(repo, named).steps.values()) {
    addRange(step, step.id);
    for (const { schema } of formsOf(repo, named, step.id).values()) {
      const form = repo.schemas.get(schema);
      for (const file of [form?.file, form?.layout]) if (file !== undefined) add(file.path, step.id);
    }
  }
  // The places in shared parts that a step uses.
  for (const { place, file, pointer } of flowUses(repo, named))
    if (place.step !== undefined && originOf({ file, pointer }).path !== named.file.path)
      addRange({ file, pointer }, place.step);
  const shown = new Map(rows.map((row) => [`${row.file}:${row.key}`, row.shown]));
  for (const { file, name, texts } of localesOf(repo).filter(({ file }) => withFindings.has(file.path)))
    for (const text of [...texts.values()].flat())
      for (const place of shown.get(`${name}:${text.fullKey}`) ?? []) {
        const [flow, step = ""] = place.split("/");
        if (flow === named.id) add(lineOf(file.path, file.locate(text.pointer).line), step);
      }
  return found;
}
