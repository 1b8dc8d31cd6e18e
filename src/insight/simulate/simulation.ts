import { readFileSync } from "node:fs";
import type { Envelope, ErrorKind, ReplayEvent, Json, JsonObject, PageEvent } from "../../engine/index.ts";
import { RECORDINGS, type Repository, type SourceFile } from "../../model/index.ts";
import { languageMismatches, readLanguageFile } from "../../linter/index.ts";
import { UsageError } from "../map/journey.ts";

/** For the meaning of each key, see `schemas/language/simulation.schema.json`. */
export interface Simulation {
  readonly flow: string;
  readonly why?: string;
  readonly site?: string;
  readonly lang?: string;
  readonly arms?: Readonly<Record<string, string>>;
  readonly kept?: JsonObject;
  readonly at?: string;
  readonly story?: readonly string[];
  /** Whether everything that can be noticed is expected: if a row does not mention something, it must not happen. */
  readonly recorded?: boolean;
  readonly events: readonly Row[];
}

export interface Row {
  readonly do: ReplayEvent["do"];
  readonly path?: string;
  readonly step?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly event?: string | PageEvent;
  readonly operation?: string;
  readonly output?: Json;
  readonly error?: {
    readonly kind: ErrorKind;
    readonly code?: string;
    readonly text?: string;
    readonly generic?: string;
    readonly fields?: readonly { readonly field: string; readonly code?: string; readonly text?: string }[];
  };
  readonly lang?: string;
  readonly envelope?: Envelope | null;
  readonly running?: boolean;
  readonly ms?: number;
  readonly expect?: Expectation;
  /** Alternative continuations, each independent of the others. */
  readonly branches?: readonly (readonly Row[])[];
}

/** A call or a report: its name, or also everything that is sent with it. */
export type Named = string | { readonly name: string; readonly with: JsonObject };

export interface Expectation {
  readonly step?: string;
  readonly calls?: readonly Named[];
  readonly data?: JsonObject;
  readonly errors?: Readonly<Record<string, string>>;
  readonly alert?: string | null;
  readonly dialog?: string | null;
  readonly leaves?: string | null;
  readonly tracked?: readonly Named[];
  /** Error messages for refused values: locale key by field. */
  readonly refused?: Readonly<Record<string, string>>;
  /** Parts of the page: a text's locale key, or some properties of a part. */
  readonly shows?: readonly Part[];
  readonly hides?: readonly Part[];
  /** Values in the page's forms, by dotted path. */
  readonly holds?: JsonObject;
  /** What the page's forms ask, by the dotted path of a field. */
  readonly fields?: Readonly<Record<string, ExpectedField | readonly ExpectedField[]>>;
  /** Where a person gets to who opens an address now: a step, or the link by which they leave. */
  readonly opens?: Readonly<Record<string, string | { readonly leaves: string }>>;
  /** What the browser keeps for a later visit, by dotted path. `null`: nothing. */
  readonly keeps?: JsonObject;
  /** Without which values the service refuses a call: dotted paths by operation. */
  readonly needs?: Readonly<Record<string, readonly string[]>>;
  /** What every answer of an operation has: dotted paths by operation. */
  readonly gives?: Readonly<Record<string, readonly string[]>>;
  /** What texts say in the person's language, by locale key. */
  readonly words?: Readonly<Record<string, string>>;
  readonly page?: readonly string[];
  readonly does?: readonly string[];
}

/** What a recording contains of a row. */
export type Noticed = Omit<
  Expectation,
  "shows" | "hides" | "holds" | "fields" | "opens" | "keeps" | "needs" | "gives" | "words"
>;

export type Part = string | JsonObject;

/** What a form asks in one field, and which answers it refuses with which message (a locale key). */
export interface ExpectedField {
  readonly label?: string;
  /** The text below the field. `null`: there is none. */
  readonly hint?: string | null;
  readonly shown?: boolean;
  /** The form's other answers at that time. */
  readonly given?: JsonObject;
  /** The message if there is no answer; `false` if none is needed. */
  readonly required?: string | false;
  readonly lengths?: { readonly from?: number; readonly to?: number; readonly message: string };
  readonly accepts?: readonly Json[];
  /** By message: the answers that get it. */
  readonly refuses?: Readonly<Record<string, readonly Json[]>>;
}

/** A journey's simulations, written and recorded. Skips files with an invalid shape. */
export function simulationsIn(
  repo: Repository,
  flow: string,
): readonly { readonly simulation: Simulation; readonly file: SourceFile }[] {
  return simulationFiles(repo, flow).flatMap((file) =>
    file.value === undefined || languageMismatches("simulation", file.value).length > 0
      ? []
      : [{ simulation: file.value as unknown as Simulation, file }],
  );
}

/** The files in a journey's simulation folders. */
export function simulationFiles({ files }: Repository, flow: string): readonly SourceFile[] {
  const folders = [`flows/${flow}/simulations/`, `${RECORDINGS}/${flow}/`];
  return [...files.values()].filter(({ path }) => folders.some((folder) => path.startsWith(folder)));
}

/** Reads a simulation. Throws a `UsageError` that lists every violation of its schema. */
export function readSimulation(
  path: string,
  name: string,
): { readonly simulation: Simulation; readonly file: SourceFile } {
  let content: Uint8Array;
  try {
    content = readFileSync(path);
  } catch {
    throw new UsageError(`There is no file "${name}".`);
  }
  const { file, problems } = readLanguageFile("simulation", name, content);
  if (problems.length > 0) {
    const lines = problems.map(({ position, message }) => `${name}:${position.line}:${position.column}: ${message}`);
    throw new UsageError(lines.join("\n"));
  }
  return { simulation: file.value as unknown as Simulation, file };
}

/** A row as an event for the engine. */
export function replayEventOf(row: Row): ReplayEvent {
  switch (row.do) {
    case "open":
      return { do: "open", path: row.path ?? "/", ...(row.query && { query: row.query }) };
    case "visit":
      return { do: "visit", path: row.path ?? "/", ...(row.step !== undefined && { step: row.step }) };
    case "close":
      return { do: "close" };
    case "send":
      return { do: "send", event: typeof row.event === "string" ? { name: row.event } : (row.event ?? { name: "" }) };
    case "answer":
      return { do: "answer", operation: row.operation ?? "", output: row.output ?? {} };
    case "fail": {
      const given: NonNullable<Row["error"]> = row.error ?? { kind: "unexpected" };
      const { kind, code = kind, text = "", generic = "", fields = [] } = given;
      const all = fields.map((one) => ({ field: one.field, code: one.code ?? "errors.generic", text: one.text ?? "" }));
      return { do: "fail", operation: row.operation ?? "", error: { kind, code, text, generic, fields: all } };
    }
    case "waited":
      return { do: "waited", event: typeof row.event === "string" ? row.event : (row.event?.name ?? "") };
    case "language":
      return { do: "language", lang: row.lang ?? "" };
    case "stored":
      return { do: "stored", envelope: row.envelope ?? null };
    case "sessionInvalid":
      return { do: "sessionInvalid" };
    case "elsewhere":
      return { do: "elsewhere", running: row.running ?? false };
    case "pass":
      return { do: "pass", ms: row.ms ?? 0 };
  }
}
