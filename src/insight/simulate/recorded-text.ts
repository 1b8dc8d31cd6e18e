import type { Expectation, Row, Simulation } from "./simulation.ts";

/**
 * The file text of a recorded simulation: one line per statement, so that a change of one of them is a change of one
 * line.
 */
export function recordedText({ events, ...head }: Simulation): string {
  const entries = Object.entries({ $schema: SCHEMA, ...head }).map(([key, value]) => `  ${line(key, value)}`);
  return `{\n${entries.join(",\n")},\n  "events": ${rowsText(events)}\n}\n`;
}

const SCHEMA = "../../../schemas/language/simulation.schema.json";

function rowsText(rows: readonly Row[]): string {
  return `[\n${rows.map(rowText).join(",\n")}\n]`;
}

function rowText({ expect, branches, ...what }: Row): string {
  const members = Object.entries(what).map(([key, value]) => line(key, value));
  const more = [
    ...(expect === undefined || Object.keys(expect).length === 0 ? [] : [`"expect": ${expectText(expect)}`]),
    ...(branches === undefined ? [] : [`"branches": [${branches.map(rowsText).join(", ")}]`]),
  ];
  return `{ ${[members.join(", "), ...more].join(",\n")} }`;
}

function expectText(expect: Expectation): string {
  const lines = Object.entries(expect).map(([key, value]) =>
    Array.isArray(value) && value.length > 1
      ? `  "${key}": [\n${value.map((item) => `    ${JSON.stringify(item)}`).join(",\n")}\n  ]`
      : `  ${line(key, value)}`,
  );
  return `{\n${lines.join(",\n")}\n}`;
}

function line(key: string, value: unknown): string {
  return `${JSON.stringify(key)}: ${JSON.stringify(value)}`;
}
