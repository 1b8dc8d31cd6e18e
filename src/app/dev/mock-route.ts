/** Development builds only: `<path of a step>-dev` opens the step with the sample data of `flows/<flow>/dev.json`. */
import { safeStore } from "../../browser/index.ts";
import type { Envelope, Json, JsonObject, Program } from "../../engine/index.ts";

const SUFFIX = "-dev";

interface DevFile {
  /** Initial data of every step. */
  readonly data: JsonObject;
  /** Additional data of a step, by id. */
  readonly steps: Readonly<Record<string, JsonObject>>;
  readonly answers?: Readonly<Record<string, Json>>;
}

const files = import.meta.glob<DevFile>("../../../flows/*/dev.json", { eager: true, import: "default" });

/** The initial state of the journey at a mock path; `undefined` for other paths. */
export function mockRoute(program: Program, path: string) {
  return routeOf(program, path, files[`../../../flows/${program.id}/dev.json`]);
}

/** The sample answer of an operation: the journey's own, else another journey's; `undefined` if there is none. */
export function sampleAnswer(flow: string, operation: string): Json | undefined {
  const own = files[`../../../flows/${flow}/dev.json`];
  const found = [...(own ? [own] : []), ...Object.values(files)].find(({ answers = {} }) =>
    Object.hasOwn(answers, operation),
  );
  return found?.answers?.[operation];
}

/** A mock page does not write to the browser's storage, and calls with a sample answer do not reach the service. */
export function routeOf(program: Program, path: string, file: DevFile | undefined) {
  const step = Object.values(program.steps).find((one) => one.path + SUFFIX === path);
  const sample = step && file?.steps[step.id];
  if (step === undefined || file === undefined || sample === undefined) return undefined;
  const { id, data } = program;
  const envelope: Envelope = {
    flow: id,
    version: data.version,
    savedAt: Date.now(),
    data: { ...file.data, ...sample },
    drafts: {},
    intents: {},
  };
  const nowhere = safeStore(() => {
    throw new Error("A mock page stores nothing");
  });
  return { path: step.path, envelope, stores: { local: nowhere, session: nowhere }, answers: file.answers };
}
