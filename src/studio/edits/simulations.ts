import type { Json } from "../../engine/index.ts";
import {
  type Flow,
  pointer,
  RECORDINGS,
  type Repository,
  stringAt,
  type SourceFile,
  valueAt,
  itemsIn,
} from "../../model/index.ts";

/** A row of a simulation that people wrote. */
export interface SimulationRow {
  readonly path: string;
  readonly pointer: string;
  readonly row: Json;
  /** The name of the event that it sends. */
  readonly event: string | undefined;
  /** The step where it happens, as the rows before it expect. `undefined` before the first one. */
  readonly from: string | undefined;
  /** The step where the next row happens. */
  readonly to: string | undefined;
}

/** The simulations of a journey that people wrote. */
export function simulationsOf({ files }: Repository, { id }: Pick<Flow, "id">): readonly SourceFile[] {
  return [...files.values()].filter(({ path }) => path.startsWith(`flows/${id}/simulations/`));
}

/** The rows of these simulations in order. Branches continue from their row. */
export function* simulationRows(repo: Repository, flow: Flow): Generator<SimulationRow> {
  const steps = [...flow.steps.values()];
  function* rowsIn(path: string, rows: Json | undefined, at: string, start?: string): Generator<SimulationRow> {
    let from = start;
    for (const [index, row] of itemsIn(rows).entries()) {
      const here = pointer(at, index);
      // The step that an address leads to, unless the row says otherwise.
      const address = isOpening(row) ? stringAt(row, "path") : undefined;
      const opened = address === undefined ? undefined : steps.find((step) => step.path?.value === address)?.id;
      const to = expectedStep(row) ?? opened ?? from;
      yield { path, pointer: here, row, event: stringAt(valueAt(row, "/event"), "name"), from, to };
      const branches = valueAt(row, "/branches");
      for (const [number, branch] of itemsIn(branches).entries())
        yield* rowsIn(path, branch, `${here}/branches/${number}`, to);
      from = to;
    }
  }
  for (const { path, value } of simulationsOf(repo, flow)) yield* rowsIn(path, valueAt(value, "/events"), "/events");
}

/** The step that a row is expected to lead to. */
export function expectedStep(row: Json): string | undefined {
  return stringAt(valueAt(row, "/expect"), "step");
}

/** Whether a row opens an address instead of following a transition. */
export function isOpening(row: Json): boolean {
  const kind = stringAt(row, "do");
  return kind === "open" || kind === "visit";
}

/** What becomes of stored test walks (recordings) that an edit changes: the place Changes asks. */
const TEST_WALKS = "Stored test walks may go otherwise then. Changes asks whether that is as you meant.";

/** A note, if a recording has one of these names, so that it has to be recorded again. */
export function recordedNotes({ files }: Repository, ...names: readonly string[]): readonly string[] {
  const quoted = names.map((name) => JSON.stringify(name));
  const isRecorded = [...files].some(
    ([path, { text }]) =>
      (path.startsWith(`${RECORDINGS}/`) || path.includes("/recorded/")) && quoted.some((name) => text.includes(name)),
  );
  return isRecorded ? [TEST_WALKS] : [];
}

/** The names of test walks that people wrote, by their files: `“straight through”`. */
export function walkNames(paths: readonly string[]): string {
  const names = paths.map((path) => `“${path.replace(/^.*\/|\.json$/g, "").replaceAll("-", " ")}”`);
  return [...new Set(names)].join(", ");
}
