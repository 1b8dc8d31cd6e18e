import type { Json, JsonObject } from "../../../engine/index.ts";
import { flowNamed } from "../../../insight/index.ts";
import {
  entriesOf,
  type Flow,
  flowOf,
  groupBy,
  isObject,
  pointer,
  type Repository,
  valueAt,
} from "../../../model/index.ts";
import type { Draft } from "../draft.ts";
import type { NewField } from "../../kernel/new-things.ts";
import {
  expectedStep,
  isOpening,
  recordedNotes,
  type SimulationRow,
  simulationRows,
  walkNames,
} from "../simulations.ts";

/** A new step between two others, for simulations that pass it. */
interface Between {
  readonly name: string;
  /** The steps whose transitions to the next one lead to it now. */
  readonly from: ReadonlySet<string>;
  readonly before: string;
  /** Its place in the progress bar. `undefined` if it has none. */
  readonly index: number | undefined;
}

/**
 * Routes the simulations of a journey through a new step: each row that led past it leads to it, and an additional row
 * continues. Simulations for which this is impossible stay unchanged.
 */
export function throughNew(repo: Repository, draft: Draft, flow: Flow, step: Between, event: JsonObject): void {
  for (const [path, rows] of groupBy(simulationRows(repo, flow), (one) => one.path)) {
    const led = rows.flatMap(({ from = "", row }, at) =>
      step.from.has(from) && expectedStep(row) === step.before && !isOpening(row) ? [at] : [],
    );
    const hasBranches = rows.some(({ row }) => valueAt(row, "/branches") !== undefined);
    if (led.length === 0 || hasBranches || led.some((at) => !isPlain(rows[at]))) continue;
    count(draft, path, flow, led[0] ?? 0, (done) => (step.index !== undefined && done >= step.index ? done + 1 : done));
    for (const at of led.toReversed()) {
      draft.set(path, pointer("/events", at, "expect", "step"), step.name);
      draft.insert(path, "/events", at + 1, { do: "send", event, expect: { step: step.before } });
    }
  }
}

/** Whether a row has no expectations about the page. */
function isPlain(one: SimulationRow | undefined): boolean {
  return entriesOf(valueAt(one?.row, "/expect")).every(([name]) => name === "step" || name === "data");
}

/** Adjusts the expected number of completed steps in the rows after one. */
export function count(draft: Draft, path: string, flow: Flow, behind: number, to: (done: number) => number): void {
  const counter = counterOf(flow);
  if (counter === undefined) return;
  for (let at = behind + 1; draft.value(path, pointer("/events", at)) !== undefined; at += 1) {
    const place = pointer("/events", at, "expect", "data", counter);
    const done = draft.value(path, place);
    if (typeof done === "number" && to(done) !== done) draft.set(path, place, to(done));
  }
}

function counterOf(flow: Flow): string | undefined {
  return flow.progress?.done?.source.replace(/^data\./, "");
}

/** Submits the new form with a value in its only field. `undefined` if a file is required. */
export function sentBy({ name, type, required, choices }: NewField): JsonObject | undefined {
  if (type === "file") return required ? undefined : { name: "submit", values: {} };
  const values: Readonly<Record<Exclude<NewField["type"], "file">, Json>> = {
    text: "A",
    number: 1,
    date: "2000-01-01",
    month: "2000-01",
    year: 2000,
    color: "#2a7f62",
    choice: choices[0]?.value ?? "",
    checkbox: true,
  };
  return { name: "submit", values: { [name]: values[type] } };
}

/** What a simulation that people wrote sends at a step to go on from there. */
export function sentFrom(
  repo: Repository,
  { flow, step }: { readonly flow: string; readonly step: string },
): JsonObject | undefined {
  const rows = simulationRows(repo, flowOf(repo, flowNamed(repo, flow)));
  const [sent] = [...rows].flatMap(({ from, to, event, row }) => {
    const sends = valueAt(row, "/event");
    return from === step && to !== step && event !== undefined && event !== "back" && isObject(sends) ? [sends] : [];
  });
  return sent;
}

/**
 * Notes about simulations and recordings that reach a step, were not adjusted, and may now behave differently. A
 * developer of the journey has to check them.
 */
export function simulationNotesAt(repo: Repository, draft: Draft, flow: string, step: string): readonly string[] {
  const { files } = draft.plan("");
  const named = repo.flows.find(({ id }) => id === flow);
  const coming = named === undefined ? [] : [...simulationRows(repo, flowOf(repo, named))];
  const paths = coming.flatMap(({ path, row }) => (expectedStep(row) === step && !files.has(path) ? [path] : []));
  return [
    ...(paths.length > 0 ? [`A developer has to update what these test walks expect: ${walkNames(paths)}.`] : []),
    ...recordedNotes(repo, step),
  ];
}
